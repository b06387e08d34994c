import type { DexieOptions, Table } from 'dexie';
import { LocalDatabase } from './local-database.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { outboxSchema } from './schemas.ts';

/**
 * The database of the outbox, separate from the cache.
 *
 * Its schema version must never change, so that no upgrade can be blocked by an old tab or lose entries. Entries may
 * get new fields, but no new indexes.
 */
export class OutboxDatabase extends LocalDatabase {
  declare entries: Table<OutboxEntry, string>;

  constructor(options?: DexieOptions) {
    // Strict durability, because a finished attempt counts as saved only when it is on disk. Dexie's cache would show
    // an entry to live queries before its transaction is complete.
    super(outboxSchema.name, { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(outboxSchema.version).stores(outboxSchema.tables);
  }
}
