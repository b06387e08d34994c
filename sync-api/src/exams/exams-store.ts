import type { Completed } from '@quiz-app/shared/content';
import { errorMessages } from '@quiz-app/shared/error-messages';
import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import type { ExamSettings } from '@quiz-app/shared/exam-settings';
import type { ExamReference } from '@quiz-app/shared/import';
import { limits } from '@quiz-app/shared/limits';
import { messages } from '@quiz-app/shared/messages';
import type { QuestionContent } from '@quiz-app/shared/question';
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../api-error.ts';
import type { Database } from '../database/open-database.ts';
import { prepare } from '../database/prepare.ts';
import type { Tables } from '../database/tables.ts';
import { type SeenBy, seenByIn } from './audience.ts';
import {
  addQuestionVersions,
  detailColumns,
  examJson,
  questionIds,
  type StoredVersion,
  toQuestion,
} from './exam-versions.ts';
import { addVersion, nextRevision, publishExam } from './publish-exam.ts';
import { readRefs } from './question-refs.ts';

/** The newest version of an exam. */
export interface NewestVersion {
  version: number;
  /** Its row in the archive. */
  ref: number;
  seenBy: SeenBy;
}

/**
 * Writes exams. Each method throws ApiError `not-found` for a missing or deleted exam, and `changed-meanwhile` for one
 * that no longer has the expected version. It is long because its short methods share the prepared query.
 */
export function createExamsStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  // Not a join: SQLite would plan it again for every request.
  const readNewest = prepare(reads, (id: RawBuilder<string>) =>
    reads
      .selectFrom('exams')
      .select(['version', 'settings', 'deleted_at'])
      .select((is) =>
        is
          .selectFrom('exam_versions')
          .select('ref')
          .whereRef('exam_id', '=', 'exams.id')
          .whereRef('exam_versions.version', '=', 'exams.version')
          .$asScalar()
          .$notNull()
          .as('ref'),
      )
      .where('id', '=', id),
  );

  return {
    /** Adds an exam with its questions as version 1. @param createdAt ISO instant; defaults to now */
    add: (
      details: Completed<ExamDetails>,
      questions: readonly Completed<QuestionContent>[] = [],
      createdAt = new Date().toISOString(),
    ) => write(async (tx) => toExam(tx, await insertExam(tx, details, questions, { createdAt })), 'catalogue'),

    /** Adds a new exam with the details and questions of another, and a name of its own. */
    copy: (id: string, ownName?: string) =>
      write(async (tx): Promise<Exam> => {
        const found = await newestVersion(tx, id);
        if (!found || found.deleted_at) throw new ApiError('not-found', messages.examNotFound);
        const exam = await toExam(tx, found);
        const name = ownName ?? `Copy of ${exam.name}`.slice(0, limits.examName).toWellFormed();
        return toExam(tx, await insertExam(tx, { ...exam, name }, exam.questions));
      }, 'catalogue'),

    edit: (id: string, details: Completed<ExamDetails>, expected?: number | undefined) =>
      write(async (tx): Promise<Exam> => {
        const { refs, stored } = await findExam(tx, id, expected);
        await tx.updateTable('exams').set(detailColumns(details, stored.settings)).where('id', '=', id).execute();
        return toExam(tx, await publishExam(tx, id, refs));
      }, 'catalogue'),

    /** @throws ApiError `invalid-field` unless the order names every question once */
    reorder: (id: string, order: readonly string[], expected?: number | undefined) =>
      write(async (tx): Promise<Exam> => {
        const { refs } = await findExam(tx, id, expected);
        return toExam(tx, await publishExam(tx, id, await reordered(tx, refs, order)));
      }, 'catalogue'),

    /** Removes the exam from every list; its versions stay for the reports. @returns the version it had */
    remove: (id: string, expected?: number | undefined) => write((tx) => removeExam(tx, id, expected), 'catalogue'),

    /** Removes all of these exams or none. */
    removeAll: (exams: readonly ExamReference[]) =>
      write(async (tx): Promise<void> => {
        for (const { _id, version } of exams) await removeExam(tx, _id, version);
      }, 'catalogue'),

    /** Undoes `remove`. Does nothing to an exam that is not deleted. */
    restore: (id: string) =>
      write(async (tx): Promise<Exam> => {
        const found = await newestVersion(tx, id);
        if (!found) throw new ApiError('not-found', messages.examNotFound);
        if (found.deleted_at) {
          const revision = await nextRevision(tx);
          const changed = { deleted_at: null, revision, listed_revision: revision };
          await tx.updateTable('exams').set(changed).where('id', '=', id).execute();
        }
        return toExam(tx, found);
      }, 'catalogue'),

    /** The settings of an exam, and its version. */
    async settingsOf(id: string): Promise<{ content: ExamSettings; version: number }> {
      const found = await newestVersion(reads, id);
      if (!found || found.deleted_at) throw new ApiError('not-found', messages.examNotFound);
      return { content: JSON.parse(found.settings), version: found.version };
    },

    /** Which version of an exam is the newest; undefined for a missing or deleted exam. */
    async newestById(id: string): Promise<NewestVersion | undefined> {
      const [found] = await readNewest(id);
      if (!found) return undefined;
      const { version, ref, settings, deleted_at } = found;
      return deleted_at ? undefined : { version, ref, seenBy: seenByIn(settings) };
    },
  };
}

/**
 * Finds an exam that is about to be edited: its version, and the versions of its questions in order.
 * @param expected the version that the edit was made from
 * @throws ApiError `not-found` for a missing or deleted exam, `changed-meanwhile` when it has another version
 */
export async function findExam(
  db: Kysely<Tables>,
  id: string,
  expected: number | undefined,
): Promise<{ version: number; refs: number[]; stored: StoredVersion & { settings: string } }> {
  const found = await newestVersion(db, id);
  if (!found || found.deleted_at) throw new ApiError('not-found', messages.examNotFound);
  if (expected !== undefined && expected !== found.version) {
    throw new ApiError('changed-meanwhile', errorMessages.changedMeanwhile, { data: await toExam(db, found) });
  }
  return { version: found.version, refs: readRefs(found.questions), stored: found };
}

/** Adds an exam with its questions as version 1. @param options `_id` is a UUID, `createdAt` an ISO instant */
export async function insertExam(
  tx: Transaction<Tables>,
  details: Completed<ExamDetails>,
  questions: readonly Completed<QuestionContent>[],
  { _id = uuidv7(), createdAt = new Date().toISOString() } = {},
): Promise<StoredVersion & { version: number }> {
  const revision = await nextRevision(tx);
  const row = await tx
    .insertInto('exams')
    .values({
      id: _id,
      ...detailColumns(details),
      version: 1,
      revision,
      listed_revision: revision,
      created_at: createdAt,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const refs = await addQuestionVersions(
    tx,
    questions.map((content) => toQuestion(uuidv7(), content)),
  );
  return addVersion(tx, row, refs);
}

async function removeExam(tx: Transaction<Tables>, id: string, expected: number | undefined): Promise<number> {
  const { version } = await findExam(tx, id, expected);
  const changed = { deleted_at: new Date().toISOString(), revision: await nextRevision(tx) };
  await tx.updateTable('exams').set(changed).where('id', '=', id).execute();
  return version;
}

/** The newest version of an exam, deleted or not. */
export function newestVersion(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('exams')
    .innerJoin('exam_versions', (join) =>
      join.onRef('exam_versions.exam_id', '=', 'exams.id').onRef('exam_versions.version', '=', 'exams.version'),
    )
    .select(['exams.name', 'exams.version', 'exams.settings', 'exams.deleted_at', 'details', 'questions'])
    .where('exams.id', '=', id)
    .executeTakeFirst();
}

export async function toExam(db: Kysely<Tables>, stored: StoredVersion): Promise<Exam> {
  return JSON.parse(await examJson(db, stored));
}

/** @throws ApiError `invalid-field` unless the order names every question once */
async function reordered(
  tx: Transaction<Tables>,
  refs: readonly number[],
  order: readonly string[],
): Promise<number[]> {
  const known = new Map([...(await questionIds(tx, refs))].map(([ref, id]) => [id, ref]));
  const found = new Set(order.map((id) => known.get(id)).filter((ref) => ref !== undefined));
  if (order.length !== refs.length || found.size !== refs.length) {
    throw new ApiError('invalid-field', 'Question order must name every question once', { field: 'questionOrder' });
  }
  return [...found];
}
