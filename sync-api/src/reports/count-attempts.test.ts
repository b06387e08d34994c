import { makeExam, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { expect, it } from 'vitest';
import { countAttempts } from './count-attempts.ts';
import type { ReadAttempts } from './read-attempts.ts';

it('lets other requests run between twenty attempts', async () => {
  const exam = makeExam({ questions: [makeQuestion()] });
  let counted = 0;
  let mostCounted = 0;
  const attempts = Array.from({ length: 100 }, (_, seq) => ({
    seq,
    user_id: `${seq}`,
    correct: '1',
    answers: 'A',
    marks: null,
    report_date: '',
    score: 100,
    get verdict() {
      counted += 1;
      mostCounted = Math.max(mostCounted, counted);
      setImmediate(() => {
        counted = 0;
      });
      return 'Pass' as const;
    },
  }));
  const read: ReadAttempts = async function* () {
    yield attempts;
  };
  const { versions } = await countAttempts(
    [1],
    async () => ({ exam, questionRefs: [1] }),
    read,
    async () => exam,
  );
  expect(versions[0]?.scores).toEqual([{ score: 100, count: 100, passed: 100 }]);
  expect(mostCounted).toBeLessThanOrEqual(20);
});
