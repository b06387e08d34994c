import type { Exam } from './exam.ts';
import { type Fraction, fractionOf, gcd, none, sumOf } from './fraction.ts';
import type { Question } from './question.ts';
import { type Answer, answerTo, fractionFor, isOfKind, kindOf, type QuestionFields } from './question-kinds.ts';
import type { Answers, Verdict } from './report.ts';

/** What of an exam decides the score of its answers. */
export type ScoredExam = Pick<Exam, 'questions' | 'totalMarks' | 'passingMarks' | 'marking' | 'penalty' | 'language'>;

/** Whether an answer has the full score of its question. */
export function isCorrect(
  question: QuestionFields,
  answer: Answer,
  rules: Pick<Exam, 'marking' | 'language'> = {},
): boolean {
  const { n, d } = fractionFor(question, answer, rules);
  return n === d;
}

/**
 * Marks obtained: reached / of × totalMarks (specification §4: correct count / total questions × totalMarks).
 * An exam without questions gives 0 marks.
 */
export function obtainedMarks(reached: number | bigint, of: number | bigint, totalMarks: number): number {
  if (Number(of) === 0) return 0;
  if (reached === of) return totalMarks;
  const isExact = typeof of === 'number' || of <= BigInt(Number.MAX_SAFE_INTEGER);
  if (isExact) return (Number(reached) * totalMarks) / Number(of);
  // The common denominator of many different fractions can be too long for a number, even if their sum is not.
  const common = gcd(BigInt(reached), of);
  if (common > 1n) return obtainedMarks(BigInt(reached) / common, of / common, totalMarks);
  const part = (BigInt(reached) * BigInt(Number.MAX_SAFE_INTEGER)) / of;
  return (Number(part) / Number.MAX_SAFE_INTEGER) * totalMarks;
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
  /** Those with the full score. */
  correctAnswers: Question[];
  /** Wrong, partly right and unanswered questions alike. */
  wrongAnswers: Question[];
  /** Marks, unrounded. */
  obtained: number;
  verdict: Verdict;
}

/** Scores an exam by the ids of the questions answered correctly; unknown ids and repeats are ignored. */
export function scoreByCorrectIds(exam: ScoredExam, correctIds: Iterable<string>): Score {
  const claimed = new Set(correctIds);
  return scoreOf(
    exam,
    exam.questions.map(({ _id }) => ({ n: claimed.has(_id) ? 1 : 0, d: 1 })),
  );
}

/** Scores an exam by its answers. The device and the server both call this, on the same version of the exam. */
export function scoreAnswers(exam: ScoredExam, answers: Answers): Score {
  return scoreOf(exam, fractionsOf(exam, answers));
}

/** The part of each question's points that the answers have, in the order of the exam. */
export function fractionsOf(exam: ScoredExam, answers: Answers): Fraction[] {
  const penalty = fractionOf(exam.penalty ?? 0);
  return exam.questions.map((question) => {
    const kind = kindOf(question);
    const answer = kind.validAnswer(question, answerTo(question, answers));
    const fraction = kind.score(question, answer, exam);
    const costs = fraction.n === 0 && isOfKind('choice', question) && kind.isAnswered(answer);
    return costs ? { n: -penalty.n, d: penalty.d } : fraction;
  });
}

function scoreOf(exam: ScoredExam, fractions: readonly Fraction[]): Score {
  const { questions, totalMarks, passingMarks } = exam;
  const isFull = (at: number) => fractions[at]?.n === fractions[at]?.d;
  const parts = questions.map(({ points = 1 }, at) => ({ fraction: fractions[at] ?? none, points }));
  const { reached, of } = sumOf(parts);
  const obtained = obtainedMarks(reached, of, totalMarks);
  return {
    correctAnswers: questions.filter((_, at) => isFull(at)),
    wrongAnswers: questions.filter((_, at) => !isFull(at)),
    obtained,
    verdict: verdictOf(obtained, passingMarks),
  };
}

/** The marks of a report: its own if it has some, else those of its number of right answers. */
export function marksOf(
  { marks }: { marks?: number | undefined },
  correctCount: number,
  { questionsCount, totalMarks }: { questionsCount: number; totalMarks: number },
): number {
  return marks ?? obtainedMarks(correctCount, questionsCount, totalMarks);
}

/** The marks of a score where its number of right answers does not say them. */
export function marksBeyondCount({ totalMarks }: Pick<Exam, 'totalMarks'>, score: Score): number | undefined {
  const right = score.correctAnswers.length;
  const byCount = obtainedMarks(right, right + score.wrongAnswers.length, totalMarks);
  return byCount === score.obtained ? undefined : score.obtained;
}
