import { type MediaType, mediaLimits } from '@quiz-app/shared/media';
import { imageSize } from 'image-size';
import { isWholeJpeg, isWholePng, isWholeWebp } from './whole-picture.ts';

const damaged = { problem: 'This file is damaged' };

/** The size of a picture as it is shown, or the problem with it. */
export function measurePicture(type: MediaType, data: Buffer): { width: number; height: number } | { problem: string } {
  const isWhole = { 'image/png': isWholePng, 'image/jpeg': isWholeJpeg, 'image/webp': isWholeWebp }[type as string];
  if (!isWhole?.(data)) return damaged;
  let size: ReturnType<typeof imageSize>;
  try {
    size = imageSize(data);
  } catch (error) {
    if (error instanceof Error) return damaged;
    throw error;
  }
  const { width, height, orientation = 1 } = size;
  if (!(width > 0 && height > 0)) return damaged;
  const { side, pixels } = mediaLimits;
  if (Math.max(width, height) > side || width * height > pixels)
    return { problem: `A picture must be at most ${side} pixels a side, and ${pixels / 1e6} million in all` };
  // From 5 on the picture lies on its side.
  return orientation > 4 ? { width: height, height: width } : { width, height };
}
