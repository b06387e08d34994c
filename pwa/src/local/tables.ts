import type { Report } from '@quiz-app/shared/report';
import type { SessionRow, SyncStateRow } from './cache-database.ts';

// The part of Dexie with which attempts are sent. In a window it is Dexie itself. The service worker, which has no live
// queries, uses `plain-tables.ts` instead, because Dexie would be most of its size.

/** A table outside of a transaction. Its promises go on unwrapped, because Dexie follows a live query by them. */
export interface ReadTable<Row> {
  get(key: string): Promise<Row | undefined>;
  count(): Promise<number>;
  /** @param values the values of indexed fields */
  where(values: Record<string, string>): { toArray(): Promise<Row[]> };
  toCollection(): { primaryKeys(): Promise<string[]> };
}

/** A table in a transaction. */
export interface WriteTable<Row> {
  get(key: string): PromiseLike<Row | undefined>;
  /** Rejects if there is a row with this key. */
  add(row: Row): PromiseLike<unknown>;
  put(row: Row): PromiseLike<unknown>;
  bulkPut(rows: Row[]): PromiseLike<unknown>;
  delete(key: string): PromiseLike<unknown>;
}

interface Transaction {
  // biome-ignore lint/suspicious/noExplicitAny: as in Dexie, the caller knows the rows of the table.
  table(name: string): WriteTable<any>;
}

/** A connection, which opens when it is first used. */
export interface Connection {
  isOpen(): boolean;
  open(): PromiseLike<unknown>;
  /** @param options with `disableAutoOpen: false` the next use opens it again */
  close(options: { disableAutoOpen: false }): void;
  /** In a window: whether its opening waits for another tab. */
  isBlocked?: boolean;
}

export interface Database extends Connection {
  /** Resolves when the changes are committed. If the work rejects, there are none. */
  transaction<Result>(
    mode: 'rw',
    table: string,
    work: (transaction: Transaction) => PromiseLike<Result>,
  ): PromiseLike<Result>;
}

export interface OutboxTables<Entry> extends Database {
  entries: ReadTable<Entry>;
}

/** What is needed of the cache to remember single facts. */
export interface FactTables extends Database {
  facts: Pick<ReadTable<SyncStateRow>, 'get'>;
}

/** What is needed of the cache to send attempts. */
export interface SenderTables extends FactTables {
  reports: Pick<ReadTable<Report>, 'get'>;
  session: Pick<ReadTable<SessionRow>, 'get'>;
}
