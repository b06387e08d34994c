import type { Exam } from '@quiz-app/shared/exam';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Migration, migrations } from '../../src/database/migrate.ts';
import type { ExamsTable, Tables } from '../../src/database/tables.ts';
import { sampleDetails, sampleQuestions } from './sample-exam.ts';

/** The tables of exams before questions had their own versions. */
interface OldTables {
  catalogue: { revision?: number; stamp: string };
  exams: Omit<ExamsTable, 'seq' | 'listed_revision' | 'settings' | 'is_restricted'>;
  questions: {
    id: string;
    exam_id: string;
    position: number;
    name: string;
    options: string;
    correct_options: string;
  };
  exam_versions: { ref?: number; exam_id: string; version: number; name_folded: string; json: string };
}

/** The migrations up to when questions got their own versions. */
export const oldMigrations: readonly Migration[] = migrations.slice(0, 2);

/** All versions of an exam whose questions were added one by one, reordered, edited and removed. */
export function historyOf(name: string): Exam[] {
  const [a, b, c, d] = [...sampleQuestions, ...sampleQuestions].map((content) => ({ _id: uuidv7(), ...content }));
  if (!a || !b || !c || !d) throw new Error('The sample has questions');
  const edited = { ...a, name: 'Edited \u0000 "\u2028 \ud83e\udd89' };
  const lists = [[], [a], [a, b], [a, b, c], [c, b, a], [c, b, edited], [c, b, a], [b, a], [b, a], [b, a, d]];
  const _id = uuidv7();
  return lists.map((questions, index) => ({
    _id,
    name: index === 8 ? `${name} renamed` : name,
    category: sampleDetails.category,
    duration: 0.5 + index,
    totalMarks: sampleDetails.totalMarks,
    passingMarks: sampleDetails.passingMarks,
    version: index + 1,
    questions,
  }));
}

/** How names were stored for searches before those ignored accents. */
export const foldAsBefore = (name: string) => name.normalize('NFC').toLowerCase();

/** The number of question versions that are stored for them: a question that is edited back gets a new one. */
export const questionsInHistory = 6;

/** Writes an exam with all its versions into a database that has only `oldMigrations`. */
export async function addOldExam(
  database: Kysely<Tables>,
  history: readonly Exam[],
  deletedAt: string | null = null,
): Promise<void> {
  const db = database as unknown as Kysely<OldTables>;
  const newest = history.at(-1);
  if (!newest) throw new Error('An exam has a version');
  const { revision = 0 } = await db
    .insertInto('catalogue')
    .values({ stamp: newest._id.slice(-12) })
    .returning('revision')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('exams')
    .values({
      id: newest._id,
      name: newest.name,
      category: newest.category,
      duration: newest.duration,
      total_marks: newest.totalMarks,
      passing_marks: newest.passingMarks,
      version: newest.version,
      revision,
      created_at: '2026-01-02T03:04:05.000Z',
      deleted_at: deletedAt,
    })
    .execute();
  for (const [position, { _id: id, name, options, correctOptions }] of newest.questions.entries()) {
    const json = { options: JSON.stringify(options), correct_options: JSON.stringify(correctOptions) };
    await db
      .insertInto('questions')
      .values({ id, exam_id: newest._id, position, name, ...json })
      .execute();
  }
  for (const exam of history) {
    const { _id: exam_id, version } = exam;
    await db
      .insertInto('exam_versions')
      .values({ exam_id, version, name_folded: foldAsBefore(exam.name), json: JSON.stringify(exam) })
      .execute();
  }
}
