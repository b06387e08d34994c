import { useEffect, useState } from 'react';
import { useOnline } from '../offline/online.ts';
import { pullExams } from '../sync/pull-exams.ts';
import { toast } from '../ui/toast.ts';
import { outcomeOf } from './tell-outcome.ts';

/** Brings the exams up to date when the screen opens and when the network comes back. Answers whether it still tries. */
export function useExamsPull(): boolean {
  const isOnline = useOnline();
  const [isPulling, setPulling] = useState(isOnline);
  useEffect(() => {
    if (!isOnline) return setPulling(false);
    let isLeft = false;
    void outcomeOf(pullExams()).then(({ success, message }) => {
      if (isLeft) return;
      if (!success) toast.error(message);
      setPulling(false);
    });
    return () => {
      isLeft = true;
    };
  }, [isOnline]);
  return isPulling;
}
