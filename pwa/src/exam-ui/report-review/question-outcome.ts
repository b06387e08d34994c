import type { Question } from '@quiz-app/shared/question';
import { correctKeys, keysOf, type OptionKey } from '@quiz-app/shared/question-kinds/choice';
import type { Answers, Report } from '@quiz-app/shared/report';

/** The outcome of one question of a report. */
export interface QuestionOutcome {
  question: Question;
  /** From 1. */
  number: number;
  /** The server's verdict. */
  verdict: 'correct' | 'incorrect';
  /** The submitted keys in order; empty without an answer. */
  chosen: OptionKey[];
}

/** The submitted answers. A report without answers has only verdicts; for right ones, the correct keys are returned. */
export function answersOf({ answers, result }: Pick<Report, 'answers' | 'result'>): Answers {
  return answers ?? Object.fromEntries(result.correctAnswers.map((question) => [question._id, correctKeys(question)]));
}

/** The outcome of every question of a report, in the exam's order. */
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
