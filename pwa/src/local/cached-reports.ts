import type { Report } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import type { CacheDatabase } from './cache-database.ts';
import { createReceipts } from './receipts.ts';
import { withStorage } from './with-storage.ts';

/** The stored reports of this device's users. */
export type CachedReports = ReturnType<typeof createCachedReports>;

const newestFirst = (a: Report, b: Report) => Date.parse(reportDate(b)) - Date.parse(reportDate(a));

/** Methods named `query…` are plain Dexie calls, for live queries; all others throw StorageFailed. */
export function createCachedReports(database: CacheDatabase) {
  const { reports, facts } = database;
  return {
    /** A user's own reports, newest first. */
    queryOf: async (userId: string): Promise<Report[]> =>
      (await reports.where('user._id').equals(userId).toArray()).sort(newestFirst),

    queryOne: (attemptId: string): Promise<Report | undefined> => reports.get(attemptId),

    ...createReceipts(database),

    /** The id of the newest report of the last complete pull; all older reports are on this device. */
    readPulledUpTo: async (userId: string): Promise<string | undefined> =>
      (await withStorage(database, () => facts.get(`reports ${userId}`)))?.value,

    async writePulledUpTo(userId: string, reportId: string): Promise<void> {
      await withStorage(database, () => facts.put({ key: `reports ${userId}`, value: reportId }));
    },
  };
}
