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

/** The best result of each exam, by the exam's id. The best attempt has the largest share of correct answers. */
export function bestResults(reports: readonly Pick<Report, 'exam' | 'result'>[]): Map<string, BestResult> {
  const best = new Map<string, BestResult>();
  for (const { exam, result } of reports) {
    const known = best.get(exam._id);
    const own = { verdict: result.verdict, correct: result.correctAnswers.length, of: exam.questions.length };
    const better = known && share(known) >= share(own) ? known : own;
    best.set(exam._id, { ...better, verdict: known?.verdict === 'Pass' ? 'Pass' : own.verdict });
  }
  return best;
}
