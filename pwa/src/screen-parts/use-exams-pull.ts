import { usePulledAt } from '../device/use-exams.ts';
import { pullExams } from '../sync/pull/pull-exams.ts';
import { useProblemToast } from './use-fetch.ts';
import { usePull } from './use-pull.ts';

/**
 * Pulls the exams and shows a toast if that fails. Returns whether the pull is running, or ended so recently that
 * `useExams` does not have the exams of a first pull yet.
 */
export function useExamsPull(): boolean {
  const [pull] = usePull(pullExams);
  const pulledAt = usePulledAt();
  useProblemToast(pull.problem);
  return pull.isLoading || (pull.data === true && !pulledAt);
}
