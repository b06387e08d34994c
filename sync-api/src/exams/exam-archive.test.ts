import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../test/harness/open-test-database.ts';
import { sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';
import { createExamArchive } from './exam-archive.ts';
import { createExamsStore } from './exams-store.ts';

it('the last exam read is cached, even one that is larger than the cache', async () => {
  const { database } = await openTestDatabase();
  onTestFinished(() => database.close());
  const { _id } = await createExamsStore(database).add(sampleDetails, sampleQuestions);
  const archive = createExamArchive(database, 10);
  const first = await archive.find(_id);
  expect(first?.exam.name).toBe(sampleDetails.name);
  expect(await archive.find(_id)).toBe(first);
});
