import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../test/harness/open-test-database.ts';
import { sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';
import { createCatalogue } from './catalogue.ts';
import { createExamsStore } from './exams-store.ts';

const taker = { isAdmin: false };

async function openExams() {
  const { database } = await openTestDatabase();
  onTestFinished(() => database.close());
  const catalogue = createCatalogue(database, 'Exams fetched successfully');
  const list = async () => JSON.parse(Buffer.concat((await catalogue.all(taker)).pieces).toString()).data;
  return { exams: createExamsStore(database), list };
}

it('all exams are read after a start, however many queries that takes', async () => {
  const { exams, list } = await openExams();
  const added = await Promise.all(
    Array.from({ length: 2_200 }, (_, index) => exams.add({ ...sampleDetails, name: `Exam ${index}` })),
  );
  const names = (await list()).map(({ name }: { name: string }) => name);
  expect(names).toEqual(added.map(({ name }) => name));
});

it('all questions are read, however many queries that takes', async () => {
  const { exams, list } = await openExams();
  const questions = Array.from({ length: 400 }, (_, index) => ({ ...sampleQuestions[0], name: `Question ${index}` }));
  const added = [
    await exams.add(sampleDetails, questions as never),
    await exams.add(sampleDetails, questions as never),
  ];
  expect(await list()).toEqual(added);
});
