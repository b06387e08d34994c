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
import { audienceIn, type ExamAudience } from './audience.ts';
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

type Tx = Transaction<Tables>;

/** The newest version of an exam. */
export interface NewestVersion {
  version: number;
  /** Its row in the archive. */
  ref: number;
  audience: ExamAudience;
}

/**
 * Writes exams. Each method throws ApiError `not-found` for a missing or deleted exam, and `changed-meanwhile` for one
 * that no longer has the expected version.
 */
export function createExamsStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  const readNewest = prepareNewest(reads);
  const change = <T>(job: (tx: Tx) => Promise<T>) => write(job, 'catalogue');
  return {
    /** Adds an exam with its questions as version 1. @param createdAt ISO instant; defaults to now */
    add: (details: Completed<ExamDetails>, questions: readonly Completed<QuestionContent>[] = [], createdAt?: string) =>
      change(async (tx) => toExam(tx, await insertExam(tx, details, questions, { createdAt }))),

    /** Adds a new exam with the details and questions of another, and a name of its own. */
    copy: (id: string, ownName?: string) => change((tx) => copyExam(tx, id, ownName)),

    edit: (id: string, details: Completed<ExamDetails>, expected?: number) =>
      change(async (tx) => editExam(tx, await findExam(tx, id, expected), details)),

    /** @throws ApiError `invalid-field` unless the order names every question once */
    reorder: (id: string, order: readonly string[], expected?: number) =>
      change(async (tx) => reorderQuestions(tx, await findExam(tx, id, expected), order)),

    /** Removes the exam from every list; its versions stay for the reports. @returns the version it had */
    remove: (id: string, expected?: number) => change(async (tx) => removeExam(tx, await findExam(tx, id, expected))),

    /** Removes all of these exams or none. */
    removeAll: (exams: readonly ExamReference[]) => change((tx) => removeExams(tx, exams)),

    /** Undoes `remove`. Does nothing to an exam that is not deleted. */
    restore: (id: string) => change((tx) => restoreExam(tx, id)),

    /** The settings of an exam, and its version. */
    async settingsOf(id: string): Promise<{ content: ExamSettings; version: number }> {
      const { stored, version } = await findExam(reads, id);
      return { content: JSON.parse(stored.settings), version };
    },

    /** Which version of an exam is the newest; undefined for a missing or deleted exam. */
    async newestById(id: string): Promise<NewestVersion | undefined> {
      const [found] = await readNewest(id);
      if (!found) return undefined;
      const { version, ref, settings, deleted_at } = found;
      return deleted_at ? undefined : { version, ref, audience: audienceIn(settings) };
    },
  };
}

/** Prepares the query of an exam's newest version. Not a join: SQLite would plan it again for every request. */
const prepareNewest = (reads: Kysely<Tables>) =>
  prepare(reads, (id: RawBuilder<string>) =>
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

async function copyExam(tx: Tx, id: string, ownName: string | undefined): Promise<Exam> {
  const exam = await toExam(tx, (await findExam(tx, id)).stored);
  const name = ownName ?? `Copy of ${exam.name}`.slice(0, limits.examName).toWellFormed();
  return toExam(tx, await insertExam(tx, { ...exam, name }, exam.questions));
}

async function editExam(tx: Tx, { id, refs, stored }: FoundExam, details: Completed<ExamDetails>): Promise<Exam> {
  await tx.updateTable('exams').set(detailColumns(details, stored.settings)).where('id', '=', id).execute();
  return toExam(tx, await publishExam(tx, id, refs));
}

async function reorderQuestions(tx: Tx, { id, refs }: FoundExam, order: readonly string[]): Promise<Exam> {
  return toExam(tx, await publishExam(tx, id, await reordered(tx, refs, order)));
}

async function removeExam(tx: Tx, { id, version }: FoundExam): Promise<number> {
  const changed = { deleted_at: new Date().toISOString(), revision: await nextRevision(tx) };
  await tx.updateTable('exams').set(changed).where('id', '=', id).execute();
  return version;
}

async function removeExams(tx: Tx, exams: readonly ExamReference[]): Promise<void> {
  for (const { _id, version } of exams) await removeExam(tx, await findExam(tx, _id, version));
}

async function restoreExam(tx: Tx, id: string): Promise<Exam> {
  const found = await newestVersion(tx, id);
  if (!found) throw new ApiError('not-found', messages.examNotFound);
  if (found.deleted_at) {
    const revision = await nextRevision(tx);
    const changed = { deleted_at: null, revision, listed_revision: revision };
    await tx.updateTable('exams').set(changed).where('id', '=', id).execute();
  }
  return toExam(tx, found);
}

/** An exam that is about to be edited. */
export interface FoundExam {
  id: string;
  version: number;
  /** The versions of its questions, in order. */
  refs: number[];
  stored: StoredVersion & { settings: string };
}

/**
 * Finds an exam that is about to be edited.
 * @param expected the version that the edit was made from
 * @throws ApiError `not-found` for a missing or deleted exam, `changed-meanwhile` when it has another version
 */
export async function findExam(db: Kysely<Tables>, id: string, expected?: number): Promise<FoundExam> {
  const found = await newestVersion(db, id);
  if (!found || found.deleted_at) throw new ApiError('not-found', messages.examNotFound);
  if (expected !== undefined && expected !== found.version) {
    throw new ApiError('changed-meanwhile', errorMessages.changedMeanwhile, { data: await toExam(db, found) });
  }
  return { id, version: found.version, refs: readRefs(found.questions), stored: found };
}

/** Adds an exam with its questions as version 1. @param options `_id` is a UUID, `createdAt` an ISO instant */
export async function insertExam(
  tx: Tx,
  details: Completed<ExamDetails>,
  questions: readonly Completed<QuestionContent>[],
  { _id = uuidv7(), createdAt = new Date().toISOString() }: { _id?: string; createdAt?: string | undefined } = {},
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
async function reordered(tx: Tx, refs: readonly number[], order: readonly string[]): Promise<number[]> {
  const known = new Map([...(await questionIds(tx, refs))].map(([ref, id]) => [id, ref]));
  const found = new Set(order.map((id) => known.get(id)).filter((ref) => ref !== undefined));
  if (order.length !== refs.length || found.size !== refs.length) {
    throw new ApiError('invalid-field', 'Question order must name every question once', { field: 'questionOrder' });
  }
  return [...found];
}
