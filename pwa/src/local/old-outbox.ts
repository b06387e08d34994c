import type { OutboxCopies } from './outbox-copies.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { FindPlace } from './outbox-place.ts';
import { outboxSchema } from './schemas.ts';
import { storageFailed } from './storage-failed.ts';
import type { OutboxTables } from './tables.ts';
import { withStorage } from './with-storage.ts';

/**
 * The outbox among the other databases, where it was before it had a bucket of its own. The outbox takes over what
 * waits here, and the rows stay until they are acknowledged: an older version of the app may be open in another tab,
 * and shows and sends them, too. The database is never deleted, because such a tab may be writing to it.
 *
 * All methods throw StorageFailed.
 *
 * @param database of the same tables, in the old place; it is not opened if it is not there
 * @param findPlace where the outbox is now; if that is here, there is no old one
 */
export function createOldOutbox(
  database: OutboxTables<OutboxEntry>,
  indexedDB: IDBFactory,
  findPlace: FindPlace,
): OutboxCopies<OutboxEntry> {
  async function isThere(): Promise<boolean> {
    if ((await findPlace()) === indexedDB) return false;
    try {
      return (await indexedDB.databases()).some(({ name }) => name === outboxSchema.name);
    } catch (error) {
      throw storageFailed(error);
    }
  }

  return {
    async ids() {
      if (!(await isThere())) return undefined;
      return new Set(await withStorage(database, () => database.entries.toCollection().primaryKeys()));
    },
    read: (attemptId) => withStorage(database, () => database.entries.get(attemptId)),
    async remove(attemptId) {
      if (!(await isThere())) return;
      await withStorage(database, () =>
        database.transaction('rw', 'entries', async (each) => each.table('entries').delete(attemptId)),
      );
    },
  };
}
