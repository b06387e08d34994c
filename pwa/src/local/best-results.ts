import type { Report, Verdict } from '@quiz-app/shared/report';

/** What a user has achieved in an exam. */
export interface BestResult {
  /** `Pass` if any attempt passed. */
  verdict: Verdict;
  /** The correct answers of the best attempt. */
  correct: number;
  /** The number of its questions. */
  of: number;
}

const share = ({ correct, of }: BestResult) => (of > 0 ? correct / of : 0);

/** By the exam's id. */
export type BestResults = Map<string, BestResult>;

/**
 * The best result of each exam. The best attempt has the largest share of correct answers.
 *
 * @param known of the reports that were counted before
 */
export function bestResults(
  reports: readonly Pick<Report, 'exam' | 'result'>[],
  known: Iterable<[string, BestResult]> = [],
): BestResults {
  const best: BestResults = new Map(known);
  for (const { exam, result } of reports) {
    const before = best.get(exam._id);
    const own = { verdict: result.verdict, correct: result.correctAnswers.length, of: exam.questions.length };
    const better = before && share(before) >= share(own) ? before : own;
    best.set(exam._id, { ...better, verdict: before?.verdict === 'Pass' ? 'Pass' : own.verdict });
  }
  return best;
}
