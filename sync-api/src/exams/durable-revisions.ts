import type { Database } from '../database/open-database.ts';

/**
 * Makes a function that resolves when a revision of the catalogue is on disk. An exam is sent only then: a device may
 * take it offline, and what it took must still exist after a power cut. It waits for no other write than the revision's.
 * @throws NotWritable when the revision may not be on disk because a sync failed
 */
export function createDurableRevisions({ durable }: Pick<Database, 'durable'>) {
  let newest = 0;
  return async (revision: number): Promise<void> => {
    if (revision <= newest) return;
    await durable();
    newest = Math.max(newest, revision);
  };
}
