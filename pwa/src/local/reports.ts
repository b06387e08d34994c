import type { Report } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import { cacheDatabase } from './cache-database.ts';
import { signedInUserId } from './session-store.ts';
import { useStored } from './use-stored.ts';

const newestFirst = (a: Report, b: Report) => Date.parse(reportDate(b)) - Date.parse(reportDate(a));

/** A user's own reports that this device knows, the newest first; `undefined` while loading. */
export function useOwnReports(userId: string): Report[] | undefined {
  return useStored(async () => {
    return (await cacheDatabase.reports.where('user._id').equals(userId).toArray()).sort(newestFirst);
  }, [userId]);
}

/** One report of the signed-in user; null if this device does not know it, `undefined` while loading. */
export function useReport(reportId: string): Report | null | undefined {
  return useStored(async () => {
    const report = await cacheDatabase.reports.get(reportId);
    return report && report.user._id === (await signedInUserId()) ? report : null;
  }, [reportId]);
}
