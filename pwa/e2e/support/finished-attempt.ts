import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import type { Answers } from '@quiz-app/shared/report';
import { v7 as uuid } from 'uuid';
import type { OutboxEntry } from '../../src/local/outbox/outbox-entry.ts';

/** An attempt as the app stores it in the outbox when it is finished. */
export function finishedAttempt(exam: Exam, userId: string, answers: Answers = {}): OutboxEntry {
  const now = new Date().toISOString();
  const finished = { attemptId: uuid(), exam, userId, answers, startedAt: now, finishedAt: now, secondsUsed: 1 };
  return { attempt: buildSubmission(finished), exam, userId, savedAt: Date.now(), state: 'waiting', tries: 0 };
}
