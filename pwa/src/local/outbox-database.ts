import type { DexieOptions, Table } from 'dexie';
import { LocalDatabase } from './local-database.ts';
import type { OutboxEntry, UnsentEntry } from './outbox-entry.ts';

/**
 * A database of what waits for the server, separate from the cache: of one's own attempts, or of those of others that
 * this device carries.
 *
 * Its schema version must never change, so that no upgrade can be blocked by an old tab or lose entries. Entries may
 * get new fields, but no new indexes.
 */
export class OutboxDatabase<Entry extends UnsentEntry = OutboxEntry> extends LocalDatabase {
  declare entries: Table<Entry, string>;

  constructor(options?: DexieOptions, name: 'quiz-app-outbox' | 'quiz-app-collected' = 'quiz-app-outbox') {
    // Strict durability, because a finished attempt counts as saved only when it is on disk. Dexie's cache would show
    // an entry to live queries before its transaction is complete.
    super(name, { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ entries: 'attempt._id, userId' });
  }
}
