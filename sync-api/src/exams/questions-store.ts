import { type Acceptance, accept } from '@quiz-app/shared/accept-answer';
import type { Completed } from '@quiz-app/shared/content';
import { errorMessages } from '@quiz-app/shared/error-messages';
import type { Exam } from '@quiz-app/shared/exam';
import { limits } from '@quiz-app/shared/limits';
import type { Question, QuestionContent } from '@quiz-app/shared/question';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../api-error.ts';
import { dialectOf } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { addQuestionVersions, presentIn, questionIds, questionsJson, toQuestion } from './exam-versions.ts';
import { type FoundExam, findExam, toExam } from './exams-store.ts';
import { publishExam } from './publish-exam.ts';
import { readRefs } from './question-refs.ts';

type Tx = Transaction<Tables>;
type Content = Completed<QuestionContent>;

/** A stored question, and the new version of its exam. */
export interface ChangedQuestion {
  question: Question;
  version: number;
}

/**
 * Writes questions; every method makes a new version of the exam. Each throws ApiError `not-found` for a missing exam
 * or question, and `changed-meanwhile` for an exam that no longer has the expected version.
 */
export function createQuestionsStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  const change = <T>(id: string, expected: number | undefined, edit: (tx: Tx, exam: FoundExam) => Promise<T>) =>
    write(async (tx) => edit(tx, await findExam(tx, id, expected)), 'catalogue');

  return {
    /** A question as it is now, and the version of its exam. */
    async find(examId: string, questionId: string, expected?: number): Promise<{ content: Question; version: number }> {
      const { refs, version } = await findExam(reads, examId, expected);
      const { json } = await currentQuestion(reads, refs, questionId);
      return { content: JSON.parse(json), version };
    },

    /** Adds a question after the others. @throws ApiError `invalid-field` when the exam is full */
    add: (examId: string, content: Content, expected?: number) =>
      change(examId, expected, (tx, exam) => addQuestion(tx, exam, content)),

    /** Adds questions after the others: all or none. @throws ApiError `invalid-field` when there is no room for all */
    addAll: (examId: string, contents: readonly Content[], expected?: number) =>
      change(examId, expected, (tx, exam) => addQuestions(tx, exam, contents)),

    edit: (examId: string, questionId: string, content: Content, expected?: number) =>
      change(examId, expected, (tx, exam) => editQuestion(tx, exam, questionId, content)),

    /**
     * Accepts another answer, as a new version of the exam whose older reports are to be scored again.
     * @throws ApiError `invalid-field` if the question takes no typed answers, or this one cannot be read or has as many points
     */
    accept: (examId: string, questionId: string, acceptance: Acceptance, expected?: number) =>
      change(examId, expected, (tx, exam) => acceptAnswer(tx, exam, questionId, acceptance)),

    /** @returns the new version of the exam */
    remove: (examId: string, questionId: string, expected?: number) =>
      change(examId, expected, (tx, exam) => removeQuestion(tx, exam, questionId)),

    /**
     * Undoes `remove`: adds the question as it was in a version of the exam, after the same question. Does nothing if the
     * exam has the question.
     * @throws ApiError `invalid-field` when the exam is full
     */
    restore: (examId: string, questionId: string, version: number, expected?: number) =>
      change(examId, expected, (tx, exam) => restoreQuestion(tx, exam, questionId, version)),

    /** Removes all of these questions or none. */
    removeAll: (examId: string, ids: readonly string[], expected?: number) =>
      change(examId, expected, (tx, exam) => removeQuestions(tx, exam, ids)),
  };
}

async function addQuestion(tx: Tx, { id, refs }: FoundExam, content: Content): Promise<ChangedQuestion> {
  checkRoom(refs.length + 1);
  const question = toQuestion(uuidv7(), content);
  const { version } = await publishExam(tx, id, [...refs, ...(await addQuestionVersions(tx, [question]))]);
  return { question, version };
}

async function addQuestions(tx: Tx, { id, refs }: FoundExam, contents: readonly Content[]): Promise<Exam> {
  checkRoom(refs.length + contents.length);
  const questions = contents.map((content) => toQuestion(uuidv7(), content));
  return toExam(tx, await publishExam(tx, id, [...refs, ...(await addQuestionVersions(tx, questions))]));
}

async function editQuestion(
  tx: Tx,
  { id, refs }: FoundExam,
  questionId: string,
  content: Content,
): Promise<ChangedQuestion> {
  const current = await currentQuestion(tx, refs, questionId);
  const { explanation, points }: Question = JSON.parse(current.json);
  const kept = { ...(explanation && { explanation }), ...(points && { points }) };
  const question = toQuestion(questionId, { ...kept, ...content });
  const isSame = current.json === JSON.stringify(question);
  const [ref = current.ref] = isSame ? [] : await addQuestionVersions(tx, [question]);
  const { version } = await publishExam(tx, id, refs.with(refs.indexOf(current.ref), ref));
  return { question, version };
}

async function acceptAnswer(
  tx: Tx,
  { id, refs, stored: before }: FoundExam,
  questionId: string,
  acceptance: Acceptance,
): Promise<Exam> {
  const current = await currentQuestion(tx, refs, questionId);
  const question = accept(JSON.parse(current.json), acceptance, JSON.parse(before.details));
  if (!question) throw new ApiError('invalid-field', errorMessages.answerNotAccepted, { field: 'answer' });
  const [ref = current.ref] = await addQuestionVersions(tx, [question]);
  const stored = await publishExam(tx, id, refs.with(refs.indexOf(current.ref), ref));
  await addAcceptedVersion(tx, id, stored.version);
  return toExam(tx, stored);
}

async function removeQuestion(tx: Tx, { id, refs }: FoundExam, questionId: string): Promise<number> {
  const current = await currentQuestion(tx, refs, questionId);
  const { version } = await publishExam(tx, id, refs.toSpliced(refs.indexOf(current.ref), 1));
  return version;
}

async function restoreQuestion(
  tx: Tx,
  { id, refs, stored }: FoundExam,
  questionId: string,
  version: number,
): Promise<Exam> {
  const before = await refsOf(tx, id, version);
  const idOf = await questionIds(tx, [...refs, ...before]);
  const idsNow = refs.map((ref) => presentIn(idOf, ref));
  if (idsNow.includes(questionId)) return toExam(tx, stored);
  const place = before.findIndex((ref) => idOf.get(ref) === questionId);
  const ref = before[place];
  if (ref === undefined) throw new ApiError('not-found', errorMessages.questionNotFound);
  checkRoom(refs.length + 1);
  const precedingIds = new Set(before.slice(0, place).map((each) => presentIn(idOf, each)));
  const index = idsNow.findLastIndex((each) => precedingIds.has(each)) + 1;
  // As a new version, because devices may hold a later one than `ref`.
  const question: Question = JSON.parse(presentIn(await questionsJson(tx, [ref]), ref));
  const restored = await addQuestionVersions(tx, [question]);
  return toExam(tx, await publishExam(tx, id, refs.toSpliced(index, 0, ...restored)));
}

async function removeQuestions(tx: Tx, { id, refs }: FoundExam, ids: readonly string[]): Promise<Exam> {
  const idOf = await questionIds(tx, refs);
  const removed = new Set(ids);
  const kept = refs.filter((ref) => !removed.has(presentIn(idOf, ref)));
  if (kept.length + removed.size !== refs.length) throw new ApiError('not-found', errorMessages.questionNotFound);
  return toExam(tx, await publishExam(tx, id, kept));
}

/** The versions of the questions of an exam's version; none if there is no such version. */
async function refsOf(tx: Kysely<Tables>, examId: string, version: number): Promise<number[]> {
  const row = await tx
    .selectFrom('exam_versions')
    .select('questions')
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? readRefs(row.questions) : [];
}

function checkRoom(count: number): void {
  if (count <= limits.questionsPerExam) return;
  const message = `An exam can have at most ${limits.questionsPerExam} questions`;
  throw new ApiError('invalid-field', message, { field: 'questions' });
}

/**
 * The version of a question that an exam has now.
 * @param refs the versions of the exam's questions
 * @throws ApiError `not-found` when the exam does not have the question
 */
async function currentQuestion(
  db: Kysely<Tables>,
  refs: readonly number[],
  questionId: string,
): Promise<{ ref: number; json: string }> {
  const current = await db
    .selectFrom('question_versions')
    .select(['ref', 'json'])
    .where('question_id', '=', questionId)
    .where('ref', 'in', dialectOf(db).anyOf('integer', refs))
    .executeTakeFirst();
  if (!current) throw new ApiError('not-found', errorMessages.questionNotFound);
  return current;
}

async function addAcceptedVersion(tx: Kysely<Tables>, examId: string, version: number): Promise<void> {
  const exam = tx.selectFrom('exams').select('accepted_versions').where('id', '=', examId);
  const { accepted_versions } = await exam.executeTakeFirstOrThrow();
  const accepted: number[] = [...JSON.parse(accepted_versions ?? '[]'), version];
  await tx
    .updateTable('exams')
    .set({ accepted_versions: JSON.stringify(accepted) })
    .where('id', '=', examId)
    .execute();
}
