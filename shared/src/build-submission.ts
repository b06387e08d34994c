import type { Exam } from './exam.ts';
import type { Answers, SubmittedAttempt } from './report.ts';
import { scoreAnswers } from './scoring.ts';

/** A finished attempt: the taker submitted it, or the time ran out. */
export interface FinishedAttempt {
  /** UUIDv7, generated at Start Exam. */
  attemptId: string;
  /** The version that was taken. */
  exam: Exam;
  userId: string;
  answers: Answers;
  /** ISO 8601 instants of the device's clock. */
  startedAt: string;
  finishedAt: string;
  /** The server's time at the start, epoch milliseconds, if it is known. */
  serverStart?: number | undefined;
  /** Monotonic. */
  secondsUsed: number;
  /** The taker's time in seconds, if it was not the exam's duration. */
  allowedSeconds?: number;
}

/** The body of `addReport` for a finished attempt, scored by the version that was taken. */
export function buildSubmission({ attemptId, exam, userId, ...taken }: FinishedAttempt): SubmittedAttempt {
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
    ...(taken.allowedSeconds !== undefined && { allowedSeconds: taken.allowedSeconds }),
  };
}
