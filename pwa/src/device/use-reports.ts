import type { Report } from '@quiz-app/shared/report';
import type { BestResult } from '../local/best-results.ts';
import { useDevice } from './device-context.ts';
import { useStored } from './use-stored.ts';

/** A user's own reports on this device, newest first; `undefined` while loading. */
export function useOwnReports(userId: string): Report[] | undefined {
  const { reports } = useDevice();
  return useStored(() => reports.queryOf(userId), [reports, userId]);
}

export type { BestResult } from '../local/best-results.ts';

/**
 * Finds a user's best result in an exam: null if the exam was not taken, `undefined` while that is not known, on a new
 * device until all reports were pulled once.
 */
export function useBestResults(userId: string): (examId: string) => BestResult | null | undefined {
  const { reports } = useDevice();
  const known = useStored(() => reports.queryBest(userId), [reports, userId]);
  return (examId) => known?.best.get(examId) ?? (known?.isComplete ? null : undefined);
}

/** One report of the signed-in user; null if it is not on this device, `undefined` while loading. */
export function useReport(reportId: string): Report | null | undefined {
  const { reports, session } = useDevice();
  return useStored(async () => {
    const report = await reports.queryOne(reportId);
    return report && report.user._id === (await session.queryUserId()) ? report : null;
  }, [reports, session, reportId]);
}
