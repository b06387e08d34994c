import type { Exam } from '@quiz-app/shared/exam';
import type { Answers, SubmittedAttempt } from '@quiz-app/shared/report';
import { scoreAnswers } from '@quiz-app/shared/scoring';
import { putFinished } from '../local/outbox-store.ts';
import { tellStorageFailure } from './events.ts';
import { pushOutbox } from './push-outbox.ts';

/** An attempt that is over, by the taker or by the time. */
export interface FinishedAttempt {
  /** UUIDv7 made at Start Exam. */
  attemptId: string;
  /** As it was taken. */
  exam: Exam;
  userId: string;
  answers: Answers;
  /** ISO 8601 instants of the device's clock. */
  startedAt: string;
  finishedAt: string;
  /** Monotonic. */
  secondsUsed: number;
}

/** A finished attempt as the server takes it, scored with the exam as it was taken. */
export function scoreAttempt({ attemptId, exam, userId, ...taken }: FinishedAttempt): SubmittedAttempt {
  const { correctAnswers, wrongAnswers, verdict } = scoreAnswers(exam, taken.answers);
  return {
    _id: attemptId,
    exam: exam._id,
    examVersion: exam.version,
    user: userId,
    result: {
      correctAnswers: correctAnswers.map(({ _id }) => ({ _id })),
      wrongAnswers: wrongAnswers.map(({ _id }) => ({ _id })),
      verdict,
    },
    answers: taken.answers,
    startedAt: taken.startedAt,
    finishedAt: taken.finishedAt,
    secondsUsed: taken.secondsUsed,
  };
}

/**
 * Saves a finished attempt in the outbox and starts sending it. Resolves only when it is
 * on this device's disk; may be called again with the same attempt.
 *
 * @throws StorageFailed with a message a person can act on: offer to save a copy
 */
export async function submitAttempt(finished: FinishedAttempt): Promise<void> {
  const { exam, userId } = finished;
  const attempt = scoreAttempt(finished);
  await putFinished({ attempt, exam, userId, savedAt: Date.now(), state: 'waiting', tries: 0 });
  // What fails from here on is tried again by the triggers of the sync.
  void pushOutbox().catch(tellStorageFailure);
}
