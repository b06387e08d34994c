import { randomBytes } from 'node:crypto';
import type { ServedContent } from '@quiz-app/shared/content';
import { limits } from '@quiz-app/shared/limits';
import { mediaLimits, mediaMessages } from '@quiz-app/shared/media';
import { foldForSearch } from '@quiz-app/shared/search';
import { type Selectable, sql, type Transaction } from 'kysely';
import { ApiError } from '../api-error.ts';
import { dialectOf } from '../database/dialect.ts';
import type { ExamsTable, Tables } from '../database/tables.ts';
import { examTooLong } from './complete.ts';
import { detailsJson, type StoredVersion } from './exam-versions.ts';
import { writeRefs } from './question-refs.ts';

/** Adds a revision to the catalogue. @returns its number */
export async function nextRevision(tx: Transaction<Tables>): Promise<number> {
  const stamp = randomBytes(6).toString('hex');
  const { revision } = await tx
    .insertInto('catalogue')
    .values({ stamp })
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/**
 * Gives an exam a new version with these questions, at a new revision. Every edit of an exam or its questions must end
 * with this.
 *
 * @param refs the versions of its questions, in order
 */
export async function publishExam(
  tx: Transaction<Tables>,
  examId: string,
  refs: readonly number[],
): Promise<StoredVersion & { version: number }> {
  const revision = await nextRevision(tx);
  const row = await tx
    .updateTable('exams')
    .set((is) => ({ version: is('version', '+', 1), revision }))
    .where('id', '=', examId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return addVersion(tx, row, refs);
}

/**
 * Stores the current version of an exam's row.
 * @param refs the versions of its questions, in order
 * @throws ApiError `invalid-field` if it would be served with too many bytes
 */
export async function addVersion(
  tx: Transaction<Tables>,
  row: Selectable<ExamsTable>,
  refs: readonly number[],
): Promise<StoredVersion & { version: number }> {
  const stored = { version: row.version, details: detailsJson(row), questions: writeRefs(refs) };
  const bytes = Buffer.byteLength(stored.details) + (await bytesOf(tx, refs));
  if (bytes > limits.servedExam) throw new ApiError('invalid-field', examTooLong, { field: 'questions' });
  const { ref } = await tx
    .insertInto('exam_versions')
    .values({ exam_id: row.id, revision: row.revision, name_folded: foldForSearch(row.name), ...stored })
    .returning('ref')
    .executeTakeFirstOrThrow();
  await linkMedia(tx, ref, { details: stored.details, questions: refs });
  return stored;
}

/** The bytes of questions as they are served. */
async function bytesOf(tx: Transaction<Tables>, refs: readonly number[]): Promise<number> {
  const { bytes } = await tx
    .selectFrom('question_versions')
    .select(sql<number | null>`sum(octet_length(json))`.as('bytes'))
    .where('ref', 'in', dialectOf(tx).anyOf('integer', refs))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/**
 * Stores which files a version names, so that they are kept and served.
 * @throws ApiError `invalid-field` if one is missing, or all of them are too large
 */
async function linkMedia(
  tx: Transaction<Tables>,
  ref: number,
  { details, questions }: { details: string; questions: readonly number[] },
): Promise<void> {
  const { anyOf } = dialectOf(tx);
  const withMedia = await tx
    .selectFrom('question_versions')
    .select('json')
    .where('ref', 'in', anyOf('integer', questions))
    .where('json', 'like', '%"media":[%')
    .execute();
  const contents = [details, ...withMedia.map(({ json }) => json)].map((json): ServedContent => JSON.parse(json));
  const ids = new Set(contents.flatMap(({ media = [] }) => media.map(({ _id }) => _id)));
  if (ids.size === 0) return;
  const found = await tx.selectFrom('media').select(['id', 'bytes']).where('id', 'in', anyOf('text', ids)).execute();
  const refuse = (message: string) => new ApiError('invalid-field', message, { field: 'media' });
  if (found.length < ids.size) throw refuse(mediaMessages.missing);
  if (found.reduce((sum, { bytes }) => sum + bytes, 0) > mediaLimits.bytesOfExam) {
    throw refuse(mediaMessages.bytesOfExam);
  }
  await tx
    .insertInto('version_media')
    .values(found.map(({ id }) => ({ medium_id: id, version_ref: ref })))
    .execute();
}
