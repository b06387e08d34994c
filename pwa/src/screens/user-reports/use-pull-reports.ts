import { messages } from '@quiz-app/shared/messages';
import { useCallback, useEffect, useState } from 'react';
import { pullReports } from '../../sync/pull-reports.ts';

export interface Pull {
  isRunning: boolean;
  /** Why the last one failed. */
  problem?: string;
}

/** Asks the server for the reports that are new when the page opens, when the network comes back, and when it is told to. */
export function usePullReports(): [Pull, () => void] {
  const [pull, setPull] = useState<Pull>({ isRunning: true });
  const start = useCallback(() => {
    setPull({ isRunning: true });
    pullReports().then(
      ({ success, message }) =>
        setPull({ isRunning: false, ...(success ? {} : { problem: message || messages.fetchReportsFailed }) }),
      (error: Error) => setPull({ isRunning: false, problem: error.message || messages.fetchReportsFailed }),
    );
  }, []);
  useEffect(() => {
    start();
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [start]);
  return [pull, start];
}
