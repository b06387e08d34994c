import type { Report, Verdict } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import { marksOf } from '@quiz-app/shared/scoring';

/** The score of an attempt, in questions and in marks. */
interface Scored {
  correct: number;
  /** The number of its questions. */
  of: number;
  marks: number;
  totalMarks: number;
}

/** A user's best and last results in an exam. */
export interface BestResult extends Scored {
  /** `Pass` if any attempt passed. */
  verdict: Verdict;
  /** The number of attempts. */
  attempts: number;
  /** The attempt that was finished last. */
  last: Scored & { date: string; attemptId: string };
  /** The marks of an attempt are not those of its number of right answers, so results are told in marks. */
  inMarks?: true;
  /** Its takers typed answers, and its author may accept more of them later: then its scores change. */
  isTyped?: true;
}

/** The part of the marks, which without marks is that of the questions. */
const share = ({ correct, of, marks, totalMarks }: Scored) => {
  if (totalMarks > 0) return marks / totalMarks;
  return of > 0 ? correct / of : 0;
};

/** By the exam's id. */
export type BestResults = Map<string, BestResult>;

type Counted = Pick<Report, '_id' | 'exam' | 'result' | 'finishedAt' | 'createdAt' | 'marks'>;

const typedKinds = new Set(['numeric', 'text', 'gaps']);
const isTyped = ({ exam }: Counted) => exam.questions.some(({ kind = '' }) => typedKinds.has(kind));

function scoreOf({ exam, result, marks }: Counted): Scored {
  const { totalMarks } = exam;
  const [correct, of] = [result.correctAnswers.length, exam.questions.length];
  return { correct, of, marks: marksOf({ marks }, correct, { questionsCount: of, totalMarks }), totalMarks };
}

/**
 * The best result of each exam. The best attempt has the largest part of its marks.
 *
 * @param known the results of the reports counted before
 */
export function bestResults(reports: readonly Counted[], known: Iterable<[string, BestResult]> = []): BestResults {
  const best: BestResults = new Map(known);
  for (const report of reports) {
    const { exam, result } = report;
    const before = best.get(exam._id);
    const own = scoreOf(report);
    const last = { ...own, date: reportDate(report), attemptId: report._id };
    const { correct, of, marks, totalMarks } = before && share(before) >= share(own) ? before : own;
    best.set(exam._id, {
      verdict: before?.verdict === 'Pass' ? 'Pass' : result.verdict,
      correct,
      of,
      marks,
      totalMarks,
      attempts: (before?.attempts ?? 0) + 1,
      last: before && before.last.date > last.date ? before.last : last,
      ...((before?.inMarks || report.marks !== undefined) && { inMarks: true }),
      ...((before?.isTyped || isTyped(report)) && { isTyped: true }),
    });
  }
  return best;
}
