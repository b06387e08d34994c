import { errorMessages } from '@quiz-app/shared/error-messages';
import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import { messages } from '@quiz-app/shared/messages';
import type { QuestionContent } from '@quiz-app/shared/question';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../http/api-error.ts';
import { questionColumns, questionRows } from './exam-rows.ts';
import { nextRevision, publishExam } from './publish-exam.ts';

export type ExamsStore = ReturnType<typeof createExamsStore>;

/**
 * Writes exams. Each method throws ApiError `not-found` for a missing or deleted exam, and `changed-meanwhile` for one
 * that no longer has the expected version.
 */
export function createExamsStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  return {
    /** Adds an exam with its questions as version 1. @param createdAt ISO instant; defaults to now */
    add: (details: ExamDetails, questions: readonly QuestionContent[] = [], createdAt = new Date().toISOString()) =>
      write(async (tx): Promise<Exam> => {
        const id = uuidv7();
        await tx
          .insertInto('exams')
          .values({
            id,
            ...detailColumns(details),
            version: 0,
            revision: await nextRevision(tx),
            created_at: createdAt,
            deleted_at: null,
          })
          .execute();
        for (const [position, content] of questions.entries()) {
          await tx
            .insertInto('questions')
            .values({ id: uuidv7(), exam_id: id, position, ...questionColumns(content) })
            .execute();
        }
        return publishExam(tx, id);
      }),

    edit: (id: string, details: ExamDetails, expected?: number | undefined) =>
      write(async (tx): Promise<Exam> => {
        await findExam(tx, id, expected);
        await tx.updateTable('exams').set(detailColumns(details)).where('id', '=', id).execute();
        return publishExam(tx, id);
      }),

    /** @throws ApiError `invalid-field` unless the order names every question once */
    reorder: (id: string, order: readonly string[], expected?: number | undefined) =>
      write(async (tx): Promise<Exam> => {
        await findExam(tx, id, expected);
        await reorderQuestions(tx, id, order);
        return publishExam(tx, id);
      }),

    /** Removes the exam from every list; its versions stay for the reports. @returns the version it had */
    remove: (id: string, expected?: number | undefined) =>
      write(async (tx): Promise<number> => {
        const version = await findExam(tx, id, expected);
        const changed = { deleted_at: new Date().toISOString(), revision: await nextRevision(tx) };
        await tx.updateTable('exams').set(changed).where('id', '=', id).execute();
        return version;
      }),

    /** Undoes `remove`. Does nothing to an exam that is not deleted. */
    restore: (id: string) =>
      write(async (tx): Promise<Exam> => {
        const row = await tx.selectFrom('exams').selectAll().where('id', '=', id).executeTakeFirst();
        if (!row) throw new ApiError('not-found', messages.examNotFound);
        if (row.deleted_at) {
          const changed = { deleted_at: null, revision: await nextRevision(tx) };
          await tx.updateTable('exams').set(changed).where('id', '=', id).execute();
        }
        return examAt(tx, id, row.version);
      }),

    /** The newest version of an exam as JSON. */
    async jsonById(id: string): Promise<{ version: number; json: string } | undefined> {
      return reads
        .selectFrom('exams')
        .innerJoin('exam_versions', (join) =>
          join.onRef('exam_versions.exam_id', '=', 'exams.id').onRef('exam_versions.version', '=', 'exams.version'),
        )
        .select(['exam_versions.json', 'exams.version'])
        .where('exams.id', '=', id)
        .where('exams.deleted_at', 'is', null)
        .executeTakeFirst();
    },
  };
}

/**
 * Finds the version of an exam that is about to be edited.
 * @param expected the version that the edit was made from
 * @throws ApiError `not-found` for a missing or deleted exam, `changed-meanwhile` when it has another version
 */
export async function findExam(tx: Transaction<Tables>, id: string, expected: number | undefined): Promise<number> {
  const found = await tx
    .selectFrom('exams')
    .select('version')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new ApiError('not-found', messages.examNotFound);
  if (expected !== undefined && expected !== found.version) {
    throw new ApiError('changed-meanwhile', errorMessages.changedMeanwhile, {
      data: await examAt(tx, id, found.version),
    });
  }
  return found.version;
}

async function examAt(tx: Transaction<Tables>, id: string, version: number): Promise<Exam> {
  const { json } = await tx
    .selectFrom('exam_versions')
    .select('json')
    .where('exam_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return JSON.parse(json);
}

function detailColumns({ name, category, duration, totalMarks, passingMarks }: ExamDetails) {
  return { name, category, duration, total_marks: totalMarks, passing_marks: passingMarks };
}

async function reorderQuestions(tx: Transaction<Tables>, examId: string, order: readonly string[]): Promise<void> {
  const known = await questionRows(tx, examId);
  const named = new Set(order);
  const namesEachOnce = order.length === known.length && known.every(({ id }) => named.has(id));
  if (!namesEachOnce) {
    throw new ApiError('invalid-field', 'Question order must name every question once', { field: 'questionOrder' });
  }
  for (const [position, id] of order.entries()) {
    await tx.updateTable('questions').set({ position }).where('id', '=', id).execute();
  }
}
