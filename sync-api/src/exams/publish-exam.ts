import { randomBytes } from 'node:crypto';
import type { Exam } from '@quiz-app/shared/exam';
import type { Transaction } from 'kysely';
import { normalizeForSearch } from '../database/normalize-for-search.ts';
import type { Tables } from '../database/tables.ts';
import { questionRows, toExam } from './exam-rows.ts';

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
 * Stores the current rows of the exam as a new version. Every change of an exam or its questions must end with this.
 */
export async function publishExam(tx: Transaction<Tables>, examId: string): Promise<Exam> {
  const revision = await nextRevision(tx);
  const row = await tx
    .updateTable('exams')
    .set((is) => ({ version: is('version', '+', 1), revision }))
    .where('id', '=', examId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const exam = toExam(row, await questionRows(tx, examId));
  await tx
    .insertInto('exam_versions')
    .values({
      exam_id: examId,
      version: exam.version,
      name_folded: normalizeForSearch(exam.name),
      json: JSON.stringify(exam),
    })
    .execute();
  return exam;
}
