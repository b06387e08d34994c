import type { Medium } from '@quiz-app/shared/content';
import { type MediaType, mediaTypes } from '@quiz-app/shared/media';
import { ApiError } from '../api-error.ts';
import { mediumId } from '../database/medium-id.ts';
import { createThread } from './create-thread.ts';
import type { FileAnswer, FileOrder } from './file-worker.ts';

const measure = createThread<FileOrder, FileAnswer>('file-worker.ts');

/**
 * Describes a file by its bytes alone. They are read in a thread: 3 MiB can be made to take minutes.
 * @throws ApiError `unsupported-media`, `too-large`, or `invalid-field` for a damaged file
 */
export async function readMedium(data: Uint8Array): Promise<Medium> {
  const type = typeOf(data);
  if (!type) throw new ApiError('unsupported-media', 'Only PNG, JPEG, WebP, MP3, MP4 and Ogg files can be added');
  const limit = mediaTypes[type];
  if (data.length > limit) throw new ApiError('too-large', `This file must be at most ${limit / 1024 ** 2} MiB`);
  const copy = new Uint8Array(data);
  const measures = (await measure({ type, data: copy }, [copy.buffer])) ?? { problem: 'This file is damaged' };
  if ('problem' in measures) throw new ApiError('invalid-field', measures.problem, { field: '' });
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
