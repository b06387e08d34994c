import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../test/harness/open-test-database.ts';
import { sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';
import { createExamArchive } from '../exams/exam-archive.ts';
import { createExamsStore } from '../exams/exams-store.ts';
import { createReportsStore } from './reports-store.ts';

it('a report that the database refuses does not take those with it that arrived together with it', async () => {
  const { database } = await openTestDatabase();
  onTestFinished(() => database.close());
  const { _id: examId } = await createExamsStore(database).add(sampleDetails, sampleQuestions);
  const taken = await createExamArchive(database).find(examId);
  if (!taken) throw new Error('No exam');
  const user = { _id: 'taker', name: 'Taker', isAdmin: false };
  const reports = createReportsStore(database);
  const correctAnswers = taken.exam.questions.map(({ _id }) => _id);
  const submission = {
    exam: examId,
    user: user._id,
    result: { correctAnswers, wrongAnswers: [], verdict: 'Pass' as const },
  };
  const add = (version = taken) => reports.add(submission, version, user);

  // A version that does not exist, as after a failover that lost it.
  const lost = { ...taken, ref: 999_999 };
  const answers = await Promise.allSettled([add(), add(), add(lost), add(), add(lost), add()]);
  expect(answers.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
  ]);
  expect(await database.reads.selectFrom('totals').selectAll().execute()).toMatchObject([{ attempts: 4, score: 40 }]);
});
