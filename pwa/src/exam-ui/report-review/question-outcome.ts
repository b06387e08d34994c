import { keysOf, type OptionKey } from '@quiz-app/shared/option-key';
import type { Question } from '@quiz-app/shared/question';
import type { Answers, Report } from '@quiz-app/shared/report';
import { correctKeys } from '@quiz-app/shared/scoring';

/** How one question of a report went. */
export interface QuestionOutcome {
  question: Question;
  /** From 1. */
  number: number;
  /** As the server counted it. */
  verdict: 'correct' | 'incorrect';
  /** What was submitted, in key order; empty where nothing was. */
  chosen: OptionKey[];
}

/** What was submitted. A report that came without answers says only which questions were right: there, the right keys were. */
export function answersOf({ answers, result }: Pick<Report, 'answers' | 'result'>): Answers {
  return answers ?? Object.fromEntries(result.correctAnswers.map((question) => [question._id, correctKeys(question)]));
}

/** Every question of a report, in the exam's order. */
export function questionOutcomes(report: Pick<Report, 'exam' | 'answers' | 'result'>): QuestionOutcome[] {
  const answers = answersOf(report);
  const right = new Set(report.result.correctAnswers.map(({ _id }) => _id));
  return report.exam.questions.map((question, index) => ({
    question,
    number: index + 1,
    verdict: right.has(question._id) ? 'correct' : 'incorrect',
    chosen: keysOf(question).filter((key) => answers[question._id]?.includes(key)),
  }));
}
