import type { Report } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import type { CacheDatabase } from '../storage/cache-database.ts';
import { queryFact, readFact } from '../storage/facts.ts';
import { withStorage } from '../storage/with-storage.ts';
import { type BestResult, type BestResults, bestResults } from './best-results.ts';
import { createReceipts } from './receipts.ts';

/** The stored reports of this device's users. */
export type CachedReports = ReturnType<typeof createCachedReports>;

/** The best results of the reports with these ids, so that the reports, which are large, need not be reread. */
interface StoredBest {
  reports: string[];
  best: [examId: string, BestResult][];
}

const pulledKey = (userId: string) => `reports ${userId}`;
const bestKey = (userId: string) => `results ${userId}`;

const newestFirst = (a: Report, b: Report) => Date.parse(reportDate(b)) - Date.parse(reportDate(a));

/** Methods named `query…` are plain Dexie calls, for live queries; all others throw StorageFailed. */
export function createCachedReports(database: CacheDatabase) {
  const { reports, facts } = database;

  /** Reads the reports that were not counted before. */
  async function countBest(userId: string): Promise<{ ids: string[]; best: BestResults }> {
    const stored = await queryFact<string>(database, bestKey(userId));
    const known: StoredBest = stored ? JSON.parse(stored) : { reports: [], best: [] };
    const ids = await reports.where('user._id').equals(userId).primaryKeys();
    const counted = new Set(known.reports);
    const added = await reports.bulkGet(ids.filter((id) => !counted.has(id)));
    return {
      ids,
      best: bestResults(
        added.filter((report) => report !== undefined),
        known.best,
      ),
    };
  }

  return {
    /** A user's own reports, newest first. */
    queryOf: async (userId: string): Promise<Report[]> =>
      (await reports.where('user._id').equals(userId).toArray()).sort(newestFirst),

    /** A user's best results, and whether all reports have been pulled once, so that none is missing. */
    queryBest: async (userId: string): Promise<{ best: BestResults; isComplete: boolean }> => {
      const pulled = await queryFact(database, pulledKey(userId));
      const { best } = await countBest(userId);
      return { best, isComplete: pulled !== undefined };
    },

    queryOne: (attemptId: string): Promise<Report | undefined> => reports.get(attemptId),

    ...createReceipts(database),

    /** Calls a function for each report of all users. */
    each: (look: (report: Report) => void): Promise<void> => withStorage(database, () => reports.each(look)),

    /** The id of the newest report of the last complete pull, empty if there was none; all older ones are here. */
    readPulledUpTo: (userId: string): Promise<string | undefined> => readFact(database, pulledKey(userId)),

    /** Ends a complete pull. */
    async writePulledUpTo(userId: string, reportId: string): Promise<void> {
      await withStorage(database, async () => {
        const { ids, best } = await countBest(userId);
        const counted: StoredBest = { reports: ids, best: [...best] };
        await facts.bulkPut([
          { key: pulledKey(userId), value: reportId },
          { key: bestKey(userId), value: JSON.stringify(counted) },
        ]);
      });
    },
  };
}
