import { parentPort } from 'node:worker_threads';
import type { Medium } from '@quiz-app/shared/content';
import { isSound, type MediaType, mediaLimits } from '@quiz-app/shared/media';
import { imageSize } from 'image-size';
import { hasAllPixels } from './png-pixels.ts';
import { isWholeJpeg, isWholePng, isWholeWebp } from './whole-picture.ts';

export interface FileOrder {
  type: MediaType;
  data: Uint8Array<ArrayBuffer>;
}

/** The size of a picture or the length of a sound, or the problem with the file, for its author. */
export type FileAnswer = Pick<Medium, 'width' | 'height' | 'seconds'> | { problem: string };

const damaged = { problem: 'This file is damaged' };

parentPort?.on('message', async ({ type, data }: FileOrder) => {
  parentPort?.postMessage(
    isSound(type) ? await measureSound(type, data) : await measurePicture(type, Buffer.from(data.buffer)),
  );
});
parentPort?.postMessage('ready');

async function measureSound(type: MediaType, data: Uint8Array): Promise<FileAnswer> {
  // Most servers only get pictures.
  const { secondsOf } = await import('./measure-sound.ts');
  const seconds = await secondsOf(type, data);
  return seconds === undefined ? damaged : { seconds };
}

/** The size of a picture as it is shown, or the problem with it. */
async function measurePicture(type: MediaType, data: Buffer): Promise<FileAnswer> {
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
  if (type === 'image/png' && !(await hasAllPixels(data))) return damaged;
  // From 5 on the picture lies on its side.
  return orientation > 4 ? { width: height, height: width } : { width, height };
}
