import type { Report } from '@quiz-app/shared/report';
import type { CacheDatabase } from '../storage/cache-database.ts';
import { withStorage } from '../storage/with-storage.ts';

/** The report of an attempt is its receipt. */
export type Receipts = ReturnType<typeof createReceipts>;

export function createReceipts(database: CacheDatabase) {
  return {
    has: async (attemptId: string): Promise<boolean> =>
      (await withStorage(database, () => database.reports.get(attemptId))) !== undefined,

    /** Resolves after the commit. */
    async put(rows: Report[]): Promise<void> {
      await withStorage(database, () => database.reports.bulkPut(rows));
    },
  };
}
