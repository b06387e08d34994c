import type { Medium } from '@quiz-app/shared/content';
import { mediaTypes } from '@quiz-app/shared/media';
import { mediaTypeOf } from '@quiz-app/shared/media-type';
import { ApiError } from '../api-error.ts';
import { mediumId } from '../database/medium-id.ts';
import { createThread } from './create-thread.ts';
import type { FileAnswer, FileOrder } from './file-worker.ts';

const measure = createThread<FileOrder, FileAnswer>('file-worker.ts');

/**
 * Describes a person's file by its bytes alone. They are read in a thread: 3 MiB can be made to take minutes.
 * @throws ApiError `unsupported-media`, `too-large`, or `invalid-field` for a damaged file
 */
export async function readMedium(personId: string, data: Uint8Array): Promise<Medium> {
  const type = mediaTypeOf(data);
  if (!type) throw new ApiError('unsupported-media', 'Only PNG, JPEG, WebP, MP3, MP4 and Ogg files can be added');
  const limit = mediaTypes[type];
  if (data.length > limit) throw new ApiError('too-large', `This file must be at most ${limit / 1024 ** 2} MiB`);
  const copy = new Uint8Array(data);
  const measures = (await measure(personId, { type, data: copy }, [copy.buffer])) ?? {
    problem: 'This file is damaged',
  };
  if ('problem' in measures) throw new ApiError('invalid-field', measures.problem, { field: '' });
  return { _id: mediumId(data), type, bytes: data.length, ...measures };
}
