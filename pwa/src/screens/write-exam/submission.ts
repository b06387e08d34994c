import type { SubmittedAttempt } from '@quiz-app/shared/report';
import { scoreAnswers } from '@quiz-app/shared/scoring';
import type { FinishedAttempt } from './attempt.ts';

/** A finished attempt as `addReport` takes it, scored with the exam as it was taken. */
export function submissionOf(attempt: FinishedAttempt, userId: string): SubmittedAttempt {
  const { correctAnswers, wrongAnswers, verdict } = scoreAnswers(attempt.exam, attempt.answers);
  const references = (questions: { _id: string }[]) => questions.map(({ _id }) => ({ _id }));
  return {
    _id: attempt._id,
    exam: attempt.exam._id,
    examVersion: attempt.exam.version,
    user: userId,
    result: { correctAnswers: references(correctAnswers), wrongAnswers: references(wrongAnswers), verdict },
    answers: attempt.answers,
    startedAt: new Date(attempt.startedAt).toISOString(),
    finishedAt: new Date(attempt.finishedAt).toISOString(),
    secondsUsed: attempt.secondsUsed,
  };
}
