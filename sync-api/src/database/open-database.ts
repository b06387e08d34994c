import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { asNotWritable, DatabaseBusy, type NotWritable } from './database-errors.ts';
import type { PostgresOptions } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Tables } from './tables.ts';
import type { WriteJob, WriteMode } from './write-batcher.ts';

/** An open database. Reads and writes have their own connections. What can be read is durable. */
export interface Database {
  readonly reads: Kysely<Tables>;
  /**
   * For long reads, such as lists and statistics of reports: on SQLite in a worker thread, on PostgreSQL from the pool or
   * a replica, which may lack the newest rows.
   */
  readonly lists: Kysely<Tables>;
  /** As `lists`, but never a replica: for long reads in which users must see their own change at once. */
  readonly fresh: Kysely<Tables>;
  /**
   * Runs a job in a transaction and resolves after it is durable. On SQLite jobs share commits (see WriteBatcher).
   * @throws NotWritable when the disk refuses it, DatabaseBusy, or the error of the job
   */
  write<T>(job: WriteJob<T>, mode?: WriteMode): Promise<T>;
  /** Committed transactions since the start: each is one sync of the disk. */
  readonly commits: number;
  /** Resolves when the database can be read and written. @throws NotWritable, DatabaseBusy, DatabaseIsNewer, or its error */
  check(): Promise<void>;
  /**
   * Resolves with the reason when the disk failed to sync. From then on nothing is written, because no one knows what is
   * on disk, and the process should end: a new one reads what is there. PostgreSQL itself does the same.
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
  if (!isPostgres(address)) return checkingWrites(await openSqlite(address));
  // Imported dynamically because SQLite does not need the driver.
  const { openPostgres } = await import('./open-postgres.ts');
  return checkingWrites(await openPostgres(address, options));
}

/** Milliseconds for which a check waits for its write, and for which it remembers a refused one. */
const probeTimeoutMs = 2_000;
const refusalMs = 2_000;

/** Writes without changing anything, in one transaction: a leftover row would be taken for a newer version's. */
const probe: WriteJob<void> = async (tx) => {
  await tx.insertInto('migrations').values({ name: 'probe', ran_at: '' }).execute();
  await tx.deleteFrom('migrations').where('name', '=', 'probe').execute();
};

/** Turns refusals of the disk into `NotWritable`, and makes `check` write. A recent refusal counts as well. */
function checkingWrites<Opened extends Pick<Database, 'write' | 'check'>>(database: Opened): Opened {
  const { write, check }: Pick<Database, 'write' | 'check'> = database;
  let refused: { error: NotWritable; at: number } | undefined;
  const writeOrName: Database['write'] = async (job, mode) => {
    try {
      return await write(job, mode);
    } catch (reason) {
      const error = asNotWritable(reason);
      if (error) refused = { error, at: performance.now() };
      throw error ?? reason;
    }
  };
  return Object.assign(database, {
    write: writeOrName,
    async check() {
      await check();
      if (refused && performance.now() - refused.at < refusalMs) throw refused.error;
      const late = wait(probeTimeoutMs, new DatabaseBusy('a write takes too long'), { ref: false });
      const busy = await Promise.race([writeOrName(probe), late]);
      if (busy) throw busy;
    },
  });
}
