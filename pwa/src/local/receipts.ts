import type { Report } from '@quiz-app/shared/report';
import type { SenderTables } from './tables.ts';
import { withStorage } from './with-storage.ts';

/** The report of an attempt is its receipt. */
export type Receipts = ReturnType<typeof createReceipts>;

export function createReceipts(database: SenderTables) {
  return {
    has: async (attemptId: string): Promise<boolean> =>
      (await withStorage(database, () => database.reports.get(attemptId))) !== undefined,

    /** Resolves after the commit. */
    async put(rows: Report[]): Promise<void> {
      await withStorage(database, () =>
        database.transaction('rw', 'reports', async (each) => each.table('reports').bulkPut(rows)),
      );
    },
  };
}
