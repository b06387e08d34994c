import { buildSubmission } from '@quiz-app/shared/build-submission';
import { makeExam, makeId } from '@quiz-app/shared/samples/make-exam';
import { expect, test } from 'vitest';
import { copyOf } from './copy-of-attempt.ts';

test('a copy contains the body of addReport in a versioned format', async () => {
  const exam = makeExam({ name: 'C++ / “basics”' });
  const attempt = buildSubmission({
    attemptId: makeId(),
    exam,
    userId: 'ann',
    answers: {},
    startedAt: '2026-01-01T10:00:00.000Z',
    finishedAt: '2026-01-01T10:01:00.000Z',
    secondsUsed: 60,
  });
  expect(attempt.result.wrongAnswers).toEqual(exam.questions.map(({ _id }) => ({ _id })));
  const file = copyOf({ attempt, exam }, 'Ann');
  expect(file.name).toBe(`attempt-C-basics-${attempt._id.slice(-6)}.json`);
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(file);
  });
  expect(JSON.parse(String(text))).toEqual({
    format: 'quiz-app-attempt',
    version: 1,
    attempt,
    examName: exam.name,
    userName: 'Ann',
    savedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});
