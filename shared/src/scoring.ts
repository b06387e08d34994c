import type { Exam } from './exam.ts';
import type { Question } from './question.ts';
import { type Answer, answerTo, kindOf, type QuestionFields } from './question-kinds.ts';
import type { Answers, Verdict } from './report.ts';

/** Whether an answer has the full score of its question. */
export function isCorrect(question: QuestionFields, answer: Answer): boolean {
  const { n, d } = kindOf(question).score(question, answer);
  return n === d;
}

/**
 * Marks obtained: correct count / total questions × totalMarks (specification §4).
 * An exam without questions gives 0 marks.
 */
export function obtainedMarks(correctCount: number, questionCount: number, totalMarks: number): number {
  if (questionCount === 0) return 0;
  return correctCount === questionCount ? totalMarks : (correctCount * totalMarks) / questionCount;
}

/**
 * The relative rounding error of storing decimals, multiplying and dividing. Whole marks do not need it: correct ×
 * total is exact, and so is its quotient where it equals the passing marks. But 1 of 3 questions on 0.3 marks gives
 * 0.09999999999999999, which should reach 0.1. (correct / questions × total, in the specification's order, misses even
 * whole marks: 15 / 22 × 22 is below 15.)
 */
const roundingTolerance = 4 * Number.EPSILON;

/** 'Fail' if the obtained marks are below the passing marks, else 'Pass'. */
export function verdictOf(obtained: number, passingMarks: number): Verdict {
  return obtained < passingMarks * (1 - roundingTolerance) ? 'Fail' : 'Pass';
}

export interface Score {
  correctAnswers: Question[];
  /** Wrong and unanswered questions alike. */
  wrongAnswers: Question[];
  /** Marks, unrounded. */
  obtained: number;
  verdict: Verdict;
}

/** Scores an exam by the ids of the questions answered correctly; unknown ids and repeats are ignored. */
export function scoreByCorrectIds(
  exam: Pick<Exam, 'questions' | 'totalMarks' | 'passingMarks'>,
  correctIds: Iterable<string>,
): Score {
  const claimed = new Set(correctIds);
  const correctAnswers = exam.questions.filter(({ _id }) => claimed.has(_id));
  const wrongAnswers = exam.questions.filter(({ _id }) => !claimed.has(_id));
  const obtained = obtainedMarks(correctAnswers.length, exam.questions.length, exam.totalMarks);
  return { correctAnswers, wrongAnswers, obtained, verdict: verdictOf(obtained, exam.passingMarks) };
}

/** Scores an exam by its answers. The device and the server both call this, on the same version of the exam. */
export function scoreAnswers(exam: Pick<Exam, 'questions' | 'totalMarks' | 'passingMarks'>, answers: Answers): Score {
  const correctIds = exam.questions
    .filter((question) => isCorrect(question, answerTo(question, answers)))
    .map(({ _id }) => _id);
  return scoreByCorrectIds(exam, correctIds);
}
