import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../test/harness/open-test-database.ts';
import { sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';
import { createExamArchive } from './exam-archive.ts';
import { createExamsStore } from './exams-store.ts';

async function openDatabase() {
  const { database } = await openTestDatabase();
  onTestFinished(() => database.close());
  return database;
}

it('the last exam read is cached, even one that is larger than the cache', async () => {
  const database = await openDatabase();
  const { _id } = await createExamsStore(database).add(sampleDetails, sampleQuestions);
  const archive = createExamArchive(database, 10);
  const first = await archive.find(_id);
  expect(first?.exam.name).toBe(sampleDetails.name);
  expect(await archive.find(_id)).toBe(first);
});

it('the cache holds as much as its size, the last exams read', async () => {
  const database = await openDatabase();
  const exams = createExamsStore(database);
  const ids: string[] = [];
  for (let added = 0; added < 3; added += 1) ids.push((await exams.add(sampleDetails, sampleQuestions))._id);
  const [a = '', b = '', c = ''] = ids;
  const size = (await createExamArchive(database).find(a))?.json.length ?? 0;
  const archive = createExamArchive(database, 2 * size + 1);
  const [first, second] = [await archive.find(a), await archive.find(b)];
  expect([(await archive.find(a)) === first, (await archive.find(b)) === second]).toEqual([true, true]);
  await archive.find(c);
  expect([(await archive.find(b)) === second, (await archive.find(a)) === first]).toEqual([true, false]);
});

it('the newest version stands in for a missing one until that exists', async () => {
  const database = await openDatabase();
  const exams = createExamsStore(database);
  const { _id } = await exams.add(sampleDetails, sampleQuestions);
  const archive = createExamArchive(database);
  const versionOf = async (asked?: number) => (await archive.find(_id, asked))?.exam.version;
  const asked = [undefined, 1, 2, 1, 2];
  const find = async () => {
    const found: unknown[] = [];
    for (const version of asked) found.push(await versionOf(version));
    return found;
  };
  expect(await find()).toEqual([1, 1, 1, 1, 1]);
  await exams.edit(_id, { ...sampleDetails, name: 'Edited' });
  expect(await find()).toEqual([2, 1, 2, 1, 2]);

  // A failover that lost commits: a report of the lost version is checked against the one that is left.
  await database.write(async (tx) => {
    await tx.deleteFrom('exam_versions').where('version', '=', 2).execute();
  });
  expect(await find()).toEqual([1, 1, 1, 1, 1]);
});
