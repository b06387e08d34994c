import { useEffect } from 'react';
import { pullExams } from '../sync/pull-exams.ts';
import { toast } from '../ui/toast.ts';
import { usePull } from './use-pull.ts';

/** Brings the exams up to date, and says why it could not, except to whoever knows that there is no network. Answers whether it still tries. */
export function useExamsPull(): boolean {
  const [{ isRunning, problem }] = usePull(pullExams);
  useEffect(() => {
    if (problem && navigator.onLine) toast.error(problem);
  }, [problem]);
  return isRunning;
}
