import { expect, it, onTestFinished } from 'vitest';
import { testSecret } from '../../test/harness/open-test-app.ts';
import { openTestDatabase } from '../../test/harness/open-test-database.ts';
import { sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';
import { createAppContext } from '../app-context.ts';

it('a report that the database refuses does not take those with it that arrived together with it', async () => {
  const { database } = await openTestDatabase();
  onTestFinished(() => database.close());
  const { exams, archive, reports } = createAppContext({ database, jwtSecret: testSecret });
  const { _id: examId } = await exams.add(sampleDetails, sampleQuestions);
  const taken = await archive.find(examId);
  if (!taken) throw new Error('No exam');
  const user = { _id: 'taker', name: 'Taker', isAdmin: false };
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
