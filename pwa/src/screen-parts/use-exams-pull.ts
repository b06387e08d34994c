import { usePulledAt } from '../device/use-exams.ts';
import { pullExams } from '../sync/pull/pull-exams.ts';
import { useProblemToast } from './use-fetch.ts';
import { usePull } from './use-pull.ts';

interface ExamsPull {
  /** Whether the pull is running, or ended so recently that `useExams` does not have the exams of a first pull yet. */
  isPulling: boolean;
  /** Why the last pull failed. */
  problem: string | undefined;
  pullAgain: () => void;
  /** Gives up a running pull. */
  stop: () => void;
}

/**
 * Pulls the exams and shows a toast if that fails while earlier ones are here. If it cannot be reached, the top
 * bar says so.
 */
export function useExamsPull(): ExamsPull {
  const [{ isLoading, data, problem }, pullAgain, stop] = usePull(pullExams);
  const pulledAt = usePulledAt();
  useProblemToast(pulledAt ? problem : undefined);
  return { isPulling: isLoading || (data === true && !pulledAt), problem, pullAgain, stop };
}
