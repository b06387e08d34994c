import { pullExams } from '../sync/pull-exams.ts';
import { useProblemToast } from './use-fetch.ts';
import { usePull } from './use-pull.ts';

/** Brings the exams up to date, and says why it could not. Answers whether it still tries. */
export function useExamsPull(): boolean {
  const [pull] = usePull(pullExams);
  useProblemToast(pull.problem);
  return pull.isLoading;
}
