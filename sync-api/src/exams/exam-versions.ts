import type { Completed, ServedContent } from '@quiz-app/shared/content';
import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import { isRestricted } from '@quiz-app/shared/exam-rules';
import { changeSettings } from '@quiz-app/shared/exam-settings';
import type { Question, QuestionContent } from '@quiz-app/shared/question';
import { kindOf } from '@quiz-app/shared/question-kinds';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import type { ExamsTable, ExamVersionsTable, Tables } from '../database/tables.ts';
import { readRefs } from './question-refs.ts';

/** A version of an exam as it is stored, its questions by reference. */
export type StoredVersion = Pick<Selectable<ExamVersionsTable>, 'details' | 'questions'>;

/** The columns of an exam's details. @param before its stored settings */
export function detailColumns(details: Completed<ExamDetails>, before = '{}') {
  const { name, category, duration, totalMarks, passingMarks } = details;
  const settings = changeSettings(JSON.parse(before), details);
  return {
    name,
    category,
    duration,
    total_marks: totalMarks,
    passing_marks: passingMarks,
    settings: JSON.stringify(settings),
    is_restricted: isRestricted(settings) ? (1 as const) : (0 as const),
  };
}

/** An exam without its questions, as it is served. */
export function detailsJson(row: Selectable<ExamsTable>): string {
  return JSON.stringify({
    _id: row.id,
    name: row.name,
    category: row.category,
    duration: row.duration,
    totalMarks: row.total_marks,
    passingMarks: row.passing_marks,
    version: row.version,
    ...JSON.parse(row.settings),
  } satisfies Omit<Exam, 'questions'>);
}

/** The JSON of an exam as it is served, around its questions with commas between them. */
export const aroundQuestions = (details: string) => ({ before: `${details.slice(0, -1)},"questions":[`, after: ']}' });

/** A version of an exam as it is served. @throws UnreadableExam */
export async function examJson(db: Kysely<Tables>, { details, questions }: StoredVersion): Promise<string> {
  const refs = readRefs(questions);
  const found = await questionsJson(db, refs);
  const { before, after } = aroundQuestions(details);
  return before + refs.map((ref) => presentIn(found, ref)).join(',') + after;
}

/** Thrown for a stored exam that lacks a part. */
export class UnreadableExam extends Error {}

/** The value for a version of a question. @throws UnreadableExam if it is missing */
export function presentIn<Key extends number | string, T>(found: ReadonlyMap<Key, T>, ref: Key): T {
  const value = found.get(ref);
  if (value === undefined) throw new UnreadableExam(`Version ${ref} of a question is missing`);
  return value;
}

/** The JSON of versions of questions, by their rows. */
export async function questionsJson(db: Kysely<Tables>, refs: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('question_versions')
    .select(['ref', 'json'])
    .where('ref', 'in', dialectOf(db).anyOf('integer', refs))
    .execute();
  return new Map(rows.map(({ ref, json }) => [ref, json]));
}

/** The question ids of these versions, by their rows. */
export async function questionIds(db: Kysely<Tables>, refs: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('question_versions')
    .select(['ref', 'question_id'])
    .where('ref', 'in', dialectOf(db).anyOf('integer', refs))
    .execute();
  return new Map(rows.map(({ ref, question_id }) => [ref, question_id]));
}

/** A question as it is served: these fields in this order. */
export function toQuestion(_id: string, content: Completed<QuestionContent>): Question {
  const { name, points, explanation } = content;
  const own = kindOf(content).ownFields(content);
  return {
    _id,
    name,
    ...own,
    ...(points && { points }),
    ...(explanation && { explanation }),
    ...servedContent(content),
  };
}

const servedContent = ({ format, media, formulas }: Completed<object>): ServedContent => ({
  ...(format && { format }),
  ...(media?.length && { media }),
  ...(formulas?.length && { formulas }),
});

/** Rows of one statement: a few milliseconds. */
const insertedAtOnce = 500;

/** Stores a version of each of these questions. @returns their rows, in the order of the questions */
export async function addQuestionVersions(tx: Transaction<Tables>, questions: readonly Question[]): Promise<number[]> {
  const refs: number[] = [];
  for (let from = 0; from < questions.length; from += insertedAtOnce) {
    const some = questions.slice(from, from + insertedAtOnce);
    const rows = await tx
      .insertInto('question_versions')
      .values(some.map((question) => ({ question_id: question._id, json: JSON.stringify(question) })))
      .returning(['ref', 'question_id'])
      .execute();
    // A database may return rows in any order.
    const refOf = new Map(rows.map(({ ref, question_id }) => [question_id, ref]));
    for (const { _id } of some) refs.push(presentIn(refOf, _id));
  }
  return refs;
}
