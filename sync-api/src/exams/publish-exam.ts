import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { normalizeForSearch } from '../database/normalize-for-search.ts';
import type { Tables } from '../database/tables.ts';
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
 * Stores the exam's row and these questions as a new version. Every change of an exam or its questions must end with
 * this.
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
  const stored = { version: row.version, details: detailsJson(row), questions: writeRefs(refs) };
  await tx
    .insertInto('exam_versions')
    .values({ exam_id: examId, revision, name_folded: normalizeForSearch(row.name), ...stored })
    .execute();
  return stored;
}
