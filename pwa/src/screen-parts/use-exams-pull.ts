import { pullExams } from '../sync/pull-exams.ts';
import { useProblemToast } from './use-fetch.ts';
import { usePull } from './use-pull.ts';

/** Pulls the exams and shows a toast if that fails. Returns whether the pull is running. */
export function useExamsPull(): boolean {
  const [pull] = usePull(pullExams);
  useProblemToast(pull.problem);
  return pull.isLoading;
}
