import type { Report, Verdict } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';

/** A user's best and last results in an exam. */
export interface BestResult {
  /** `Pass` if any attempt passed. */
  verdict: Verdict;
  /** The correct answers of the best attempt. */
  correct: number;
  /** The number of its questions. */
  of: number;
  /** The number of attempts. */
  attempts: number;
  /** The attempt that was finished last. */
  last: { correct: number; of: number; date: string };
}

const share = ({ correct, of }: Pick<BestResult, 'correct' | 'of'>) => (of > 0 ? correct / of : 0);

/** By the exam's id. */
export type BestResults = Map<string, BestResult>;

type Counted = Pick<Report, 'exam' | 'result' | 'finishedAt' | 'createdAt'>;

/**
 * The best result of each exam. The best attempt has the largest share of correct answers.
 *
 * @param known the results of the reports counted before
 */
export function bestResults(reports: readonly Counted[], known: Iterable<[string, BestResult]> = []): BestResults {
  const best: BestResults = new Map(known);
  for (const report of reports) {
    const { exam, result } = report;
    const before = best.get(exam._id);
    const own = { correct: result.correctAnswers.length, of: exam.questions.length };
    const last = { ...own, date: reportDate(report) };
    const { correct, of } = before && share(before) >= share(own) ? before : own;
    best.set(exam._id, {
      verdict: before?.verdict === 'Pass' ? 'Pass' : result.verdict,
      correct,
      of,
      attempts: (before?.attempts ?? 0) + 1,
      last: before && before.last.date > last.date ? before.last : last,
    });
  }
  return best;
}
