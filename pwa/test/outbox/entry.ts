import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import type { OutboxEntry } from '../../src/local/outbox/outbox-entry.ts';

export const exam: Exam = {
  _id: 'exam',
  name: 'Exam',
  category: 'SQL',
  duration: 60,
  totalMarks: 1,
  passingMarks: 1,
  version: 1,
  questions: [],
};

/** Makes an outbox entry. */
export function makeEntry(attemptId: string, userId = 'ann', savedAt = 0): OutboxEntry {
  const attempt = buildSubmission({
    attemptId,
    exam,
    userId,
    answers: {},
    startedAt: '2026-01-01T10:00:00.000Z',
    // Identifies the attempt for a server that got no id.
    finishedAt: `${attemptId} of ${userId}`,
    secondsUsed: 1,
  });
  return { attempt, exam, userId, savedAt, state: 'waiting', tries: 0 };
}
