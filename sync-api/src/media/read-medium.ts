import type { Medium } from '@quiz-app/shared/content';
import { isSound, type MediaType, mediaLimits, mediaTypes } from '@quiz-app/shared/media';
import { imageSize } from 'image-size';
import { parseBuffer } from 'music-metadata';
import { ApiError } from '../api-error.ts';
import { mediumId } from '../database/medium-id.ts';
import { movieSeconds } from './movie-seconds.ts';

/**
 * Describes a file by its bytes alone.
 * @throws ApiError `unsupported-media`, `too-large`, or `invalid-field` for a damaged file
 */
export async function readMedium(data: Uint8Array): Promise<Medium> {
  const type = typeOf(data);
  if (!type) throw new ApiError('unsupported-media', 'Only PNG, JPEG, WebP, MP3, MP4 and Ogg files can be added');
  const limit = mediaTypes[type];
  if (data.length > limit) throw new ApiError('too-large', `This file must be at most ${limit / 1024 ** 2} MiB`);
  const measures = isSound(type) ? { seconds: await secondsOf(data, type) } : sizeOf(data, type);
  return { _id: mediumId(data), type, bytes: data.length, ...measures };
}

/** What files of each type begin with: bytes in hexadecimal, any two digits for a dot. */
const beginnings: readonly [MediaType, RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  // RIFF, its length, WEBP
  ['image/webp', /^52494646.{8}57454250/],
  // OggS
  ['audio/ogg', /^4f676753/],
  // The length of a box, ftyp, and a brand: M4A, M4B, mp41, mp42, isom, iso2 to iso6, dash
  ['audio/mp4', /^.{8}66747970(?:4d3441|4d3442|6d7034(?:31|32)|69736f6d|69736f3[2-6]|64617368)/],
  // ID3, or the first frame of layer 3
  ['audio/mpeg', /^(?:494433|ff[ef][23ab])/],
];

function typeOf(data: Uint8Array): MediaType | undefined {
  const start = Buffer.from(data.subarray(0, 16)).toString('hex');
  return beginnings.find(([, beginning]) => beginning.test(start))?.[0];
}

const damaged = () => new ApiError('invalid-field', 'This file is damaged', { field: '' });

/** The size of a picture as it is shown. @throws ApiError for a damaged picture, or one with too many pixels */
function sizeOf(data: Uint8Array, type: MediaType): { width: number; height: number } {
  if (!isWhole(Buffer.from(data.buffer, data.byteOffset, data.length), type)) throw damaged();
  let size: ReturnType<typeof imageSize>;
  try {
    size = imageSize(data);
  } catch {
    throw damaged();
  }
  const { width, height, orientation = 1 } = size;
  if (!(width > 0 && height > 0)) throw damaged();
  const { side, pixels } = mediaLimits;
  if (Math.max(width, height) > side || width * height > pixels) {
    const message = `A picture must be at most ${side} pixels a side, and ${pixels / 1e6} million in all`;
    throw new ApiError('invalid-field', message, { field: '' });
  }
  // From 5 on the picture lies on its side.
  return orientation > 4 ? { width: height, height: width } : { width, height };
}

/** Whether a picture has its end. */
function isWhole(data: Buffer, type: MediaType): boolean {
  if (type === 'image/png') return data.includes('IEND', data.length - 8, 'latin1');
  if (type === 'image/jpeg') return data.lastIndexOf('\xff\xd9', undefined, 'latin1') > 0;
  return data.readUInt32LE(4) + 8 <= data.length;
}

async function secondsOf(data: Uint8Array, mimeType: MediaType): Promise<number> {
  let seconds: number | undefined;
  try {
    const { format } = await parseBuffer(data, { mimeType }, { duration: true, skipCovers: true });
    seconds = Math.max(format.duration ?? 0, mimeType === 'audio/mp4' ? movieSeconds(Buffer.from(data)) : 0);
    if (format.hasVideo) seconds = undefined;
  } catch {
    throw damaged();
  }
  if (!seconds || !Number.isFinite(seconds)) throw damaged();
  return Math.round(seconds * 10) / 10;
}
