import type { Generated, Kysely } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/** What the conversion reads and writes: the tables as they are half-way. */
interface HalfWay {
  exams: { id: string; revision: number };
  exam_versions: { ref: number; exam_id: string; version: number; revision: number; json: string; questions: string };
  question_versions: { ref: Generated<number>; question_id: string; json: string };
}

/**
 * Stores each version of a question once. Until now every version of an exam held all its questions, and those of the
 * newest version stood in a table of their own as well.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { integer, counter } = dialectOf(db);
  await db.schema
    .createTable('question_versions')
    .addColumn('ref', integer, counter)
    .addColumn('question_id', 'text', (column) => column.notNull())
    .addColumn('json', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('question_versions_by_question')
    .on('question_versions')
    .columns(['question_id', 'ref'])
    .execute();
  await db.schema
    .alterTable('exam_versions')
    .addColumn('questions', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('exam_versions').addColumn('revision', integer).execute();
  await db.schema
    .alterTable('exams')
    .addColumn('listed_revision', integer, (column) => column.notNull().defaultTo(0))
    .execute();

  const halfWay = db as unknown as Kysely<HalfWay>;
  const exams = await halfWay.selectFrom('exams').select(['id', 'revision']).orderBy('id').execute();
  for (const exam of exams) await convertExam(halfWay, exam);

  await db.schema.alterTable('exam_versions').renameColumn('json', 'details').execute();
  await db.schema.dropTable('questions').execute();
}

/** Converts one version at a time, so that a long history takes no more memory than a short one. */
async function convertExam(db: Kysely<HalfWay>, exam: HalfWay['exams']): Promise<void> {
  const versions = await db
    .selectFrom('exam_versions')
    .select('ref')
    .where('exam_id', '=', exam.id)
    .orderBy('version')
    .execute();
  let before = new Map<string, number>();
  for (const { ref } of versions) {
    const { json } = await db
      .selectFrom('exam_versions')
      .select('json')
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow();
    const { details, questions } = split(json);
    const now = await storeQuestions(db, questions, before);
    const refs = writeRefs(questions.map(({ json }) => rowOf(now, json)));
    await db.updateTable('exam_versions').set({ json: details, questions: refs }).where('ref', '=', ref).execute();
    before = now;
  }
  // Of the older versions it is not known when they were served.
  const newest = versions.at(-1)?.ref ?? 0;
  await db.updateTable('exam_versions').set({ revision: exam.revision }).where('ref', '=', newest).execute();
}

function rowOf(rows: ReadonlyMap<string, number>, json: string): number {
  const row = rows.get(json);
  if (row === undefined) throw new Error('a version of a question was not stored');
  return row;
}

/** As `exams/question-refs.ts` reads them: `3-5,9` for 3, 4, 5, 9. A migration has its own, as it never changes. */
function writeRefs(refs: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const ref of refs) {
    const range = ranges.at(-1);
    if (range && ref === range.last + 1) range.last = ref;
    else ranges.push({ first: ref, last: ref });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

/** @throws Error when its parts do not give the same bytes */
function split(json: string) {
  const { questions, ...details } = JSON.parse(json) as { questions: { _id: string }[] };
  const parts = {
    details: JSON.stringify(details),
    questions: questions.map((question) => ({ id: question._id, json: JSON.stringify(question) })),
  };
  const again = `${parts.details.slice(0, -1)},"questions":[${parts.questions.map((each) => each.json).join(',')}]}`;
  if (again !== json) throw new Error('a version of an exam cannot be divided into its questions');
  return parts;
}

/** Stores the questions that the version before has not. @returns the row of each question, by its JSON */
async function storeQuestions(
  db: Kysely<HalfWay>,
  questions: ReturnType<typeof split>['questions'],
  before: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const added = questions.filter(({ json }) => !before.has(json));
  const kept = questions.flatMap(({ json }) => {
    const ref = before.get(json);
    return ref === undefined ? [] : [[json, ref] as const];
  });
  const now = new Map(kept);
  for (const { id, json } of added) {
    const { ref } = await db
      .insertInto('question_versions')
      .values({ question_id: id, json })
      .returning('ref')
      .executeTakeFirstOrThrow();
    now.set(json, ref);
  }
  return now;
}
