import type { Kysely } from 'kysely';
import { isStorageFailure } from './not-writable.ts';
import type { PostgresOptions } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Tables } from './tables.ts';
import { watchWrites } from './watch-writes.ts';
import type { WriteJob, WriteMode } from './write-batcher.ts';

/** An open database. Reads and writes have their own connections. */
export interface Database {
  readonly reads: Kysely<Tables>;
  /**
   * For what takes long, such as lists and statistics of reports. On SQLite it is read in a worker thread, on PostgreSQL
   * from the pool, or from a replica, which may lack the newest. There are no transactions.
   */
  readonly lists: Kysely<Tables>;
  /** Runs a job in a transaction and resolves after it is durable. On SQLite jobs share commits (see WriteBatcher). */
  write<T>(job: WriteJob<T>, mode?: WriteMode): Promise<T>;
  /**
   * Resolves when everything that `reads` has given so far is on disk. A reader that acts on what it was given, and could
   * not do without it, must wait for this. @throws NotWritable when a sync failed
   */
  durable(): Promise<void>;
  /** Committed transactions since the start: each is one sync of the disk. */
  readonly commits: number;
  /** Resolves when the database can be read and written. @throws NotWritable, DatabaseBusy, DatabaseIsNewer, or its error */
  check(): Promise<void>;
  /** Whether the database itself reports the settings on which durable commits rest. */
  syncsFully(): Promise<boolean>;
  /**
   * Resolves with the reason when the disk failed to sync. Nothing is written from then on, as nobody knows what is on
   * disk, and the process should end: a new one reads from the disk what there is. PostgreSQL does the same itself.
   */
  readonly failed: Promise<unknown>;
  /** Finishes the queued writes, then closes. */
  close(): Promise<void>;
}

/** Whether an address is that of a PostgreSQL database rather than the path of an SQLite file. */
export const isPostgres = (address: string) => /^postgres(ql)?:\/\//i.test(address);

/**
 * Opens the database and migrates it.
 * @param address `postgres://…`, or the path of an SQLite file, which is created if it does not exist
 * @param options of PostgreSQL
 * @throws the error of the database, the file system or the network when it cannot be opened
 */
export async function openDatabase(address: string, options: PostgresOptions = {}): Promise<Database> {
  if (isPostgres(address)) {
    // Imported dynamically because SQLite does not need the driver.
    const { openPostgres } = await import('./open-postgres.ts');
    return watchWrites(await openPostgres(address, options));
  }
  const open = () => openSqlite(address);
  return watchWrites(await open().catch((error) => openWithoutRoomIf(error, address, open)));
}

async function openWithoutRoomIf(error: unknown, path: string, open: () => Promise<Database>): Promise<Database> {
  if (!isStorageFailure(error)) throw error;
  return (await import('./open-without-room.ts')).openWithoutRoom(path, open, error);
}
