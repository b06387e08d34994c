import { randomBytes } from 'node:crypto';
import { foldForSearch } from '@quiz-app/shared/search';
import type { Selectable, Transaction } from 'kysely';
import type { ExamsTable, Tables } from '../database/tables.ts';
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

/** Stores the current version of an exam's row. @param refs the versions of its questions, in order */
export async function addVersion(
  tx: Transaction<Tables>,
  row: Selectable<ExamsTable>,
  refs: readonly number[],
): Promise<StoredVersion & { version: number }> {
  const stored = { version: row.version, details: detailsJson(row), questions: writeRefs(refs) };
  await tx
    .insertInto('exam_versions')
    .values({ exam_id: row.id, revision: row.revision, name_folded: foldForSearch(row.name), ...stored })
    .execute();
  return stored;
}
