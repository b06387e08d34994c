import type { Kysely } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { connectForMigrations } from '../../test/harness/connect-for-migrations.ts';
import { addOldExam, historyOf, oldMigrations, questionsInHistory } from '../../test/harness/old-database.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

let db: Kysely<Tables>;

beforeEach(async () => {
  db = await connectForMigrations();
  await migrate(db, oldMigrations);
});

/** Every version of every exam as it would be served, in the order in which they were stored. */
async function served(): Promise<string[]> {
  const questions = new Map(
    (await db.selectFrom('question_versions').select(['ref', 'json']).execute()).map(({ ref, json }) => [ref, json]),
  );
  const versions = await db.selectFrom('exam_versions').select(['details', 'questions']).orderBy('ref').execute();
  return versions.map(({ details, questions: refs }) => {
    const list = (refs === '' ? [] : refs.split(',')).flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => questions.get(first + index));
    });
    return `${details.slice(0, -1)},"questions":[${list.join(',')}]}`;
  });
}

it('every version of an exam keeps its bytes when its questions are stored once', async () => {
  const histories = ['Closures', 'Promises', 'Modules'].map(historyOf);
  for (const [index, history] of histories.entries())
    await addOldExam(db, history, index === 1 ? new Date().toISOString() : null);
  await migrate(db);

  expect(await served()).toEqual(histories.flat().map((exam) => JSON.stringify(exam)));
  const stored = await db.selectFrom('question_versions').select('question_id').execute();
  expect(stored).toHaveLength(histories.length * questionsInHistory);
  // Only of the newest version is it known since when it was served.
  const versions = await db.selectFrom('exam_versions').select(['version', 'revision']).orderBy('ref').execute();
  const newest = histories.map(({ length }) => length);
  expect(versions.filter(({ revision }) => revision !== null)).toEqual(
    newest.map((version, index) => ({ version, revision: index + 1 })),
  );
});

it('a version that would not keep its bytes stops the migration', async () => {
  const history = historyOf('Closures');
  await addOldExam(db, history);
  const spaced = JSON.stringify(history[3], null, 1);
  const old = db as unknown as Kysely<{ exam_versions: { version: number; json: string } }>;
  await old.updateTable('exam_versions').set({ json: spaced }).where('version', '=', 4).execute();
  await expect(migrate(db)).rejects.toThrow('a version of an exam cannot be divided into its questions');
  const rows = await old.selectFrom('exam_versions').select('json').orderBy('version').execute();
  expect(rows.map(({ json }) => json)).toEqual(history.map((exam, i) => (i === 3 ? spaced : JSON.stringify(exam))));
});
