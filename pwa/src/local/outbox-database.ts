import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { OutboxEntry } from './outbox-entry.ts';

/**
 * The finished attempts that wait for the server, in a database of their own.
 *
 * Its schema never changes: with one version for ever no upgrade can block it, lose
 * from it, or be undone by an old tab. What an entry holds may grow; its keys may not.
 */
export class OutboxDatabase extends Dexie {
  declare entries: Table<OutboxEntry, string>;

  constructor(options?: DexieOptions) {
    // Strict: a finished attempt counts as saved only when the disk has it. No cache:
    // Dexie's would show live queries an entry before its transaction is complete.
    super('quiz-app-outbox', { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ entries: 'attempt._id, userId' });
  }
}
