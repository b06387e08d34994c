import type { Report } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import type { CacheDatabase } from './cache-database.ts';
import { withStorage } from './with-storage.ts';

/** The reports of this device's users as the server stored them: of an attempt, its receipt. */
export type CachedReports = ReturnType<typeof createCachedReports>;

const newestFirst = (a: Report, b: Report) => Date.parse(reportDate(b)) - Date.parse(reportDate(a));

/** What `query…` names is bare, for live queries to watch; all else throws StorageFailed. */
export function createCachedReports(database: CacheDatabase) {
  const { reports, facts } = database;
  return {
    /** A user's own, the newest first. */
    queryOf: async (userId: string): Promise<Report[]> =>
      (await reports.where('user._id').equals(userId).toArray()).sort(newestFirst),

    queryOne: (attemptId: string): Promise<Report | undefined> => reports.get(attemptId),

    has: async (attemptId: string): Promise<boolean> =>
      (await withStorage(database, () => reports.get(attemptId))) !== undefined,

    /** Resolves when they are committed. */
    async put(rows: Report[]): Promise<void> {
      await withStorage(database, () => database.transaction('rw', reports, () => reports.bulkPut(rows)));
    },

    /** The id of the newest report of the last pull that reached the end: everything before it is here. */
    readPulledUpTo: async (userId: string): Promise<string | undefined> =>
      (await withStorage(database, () => facts.get(`reports ${userId}`)))?.value,

    async writePulledUpTo(userId: string, reportId: string): Promise<void> {
      await withStorage(database, () => facts.put({ key: `reports ${userId}`, value: reportId }));
    },
  };
}
