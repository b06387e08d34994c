import { canonicalAnswers } from '@quiz-app/shared/canonical-answers';
import type { Exam } from '@quiz-app/shared/exam';
import type { ReportSubmission } from '@quiz-app/shared/report';
import { scoreAnswers, scoreByCorrectIds } from '@quiz-app/shared/scoring';
import { answersTo, writeMarks } from './answer-sheet.ts';

/** Scores a submission: the scored columns of its row, and the marks to add to the user's total. */
export function scoreSubmission(exam: Exam, submission: ReportSubmission) {
  const { result: claimed } = submission;
  const answers = submission.answers && answersTo(exam, submission.answers);
  const score = answers ? scoreAnswers(exam, answers) : scoreByCorrectIds(exam, claimed.correctAnswers);
  const claimedIds = new Set(claimed.correctAnswers);
  const asClaimed =
    claimed.verdict === score.verdict &&
    claimedIds.size === score.correctAnswers.length &&
    score.correctAnswers.every(({ _id }) => claimedIds.has(_id));
  return {
    obtained: score.obtained,
    columns: {
      correct: writeMarks(exam, score.correctAnswers),
      answers: answers ? canonicalAnswers(exam, answers) : null,
      verdict: score.verdict,
      scored_by_server: asClaimed ? (0 as const) : (1 as const),
    },
  };
}
