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
   * For what takes long, such as lists and statistics of reports. On SQLite it is read in a worker thread, on PostgreSQL
   * from the pool, or from a replica, which may lack the newest. There are no transactions.
   */
  readonly lists: Kysely<Tables>;
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
  if (!isPostgres(address)) return checkingWrites(await openSqlite(address));
  // Imported dynamically because SQLite does not need the driver.
  const { openPostgres } = await import('./open-postgres.ts');
  return checkingWrites(await openPostgres(address, options));
}

/** How long a check waits for a write, and believes the refusal of another one, in milliseconds. */
const probeTimeoutMs = 2_000;
const refusalMs = 2_000;

/** Writes and changes nothing. It is one transaction, as a row left behind would be taken for a newer version's. */
const probe: WriteJob<void> = async (tx) => {
  await tx.insertInto('migrations').values({ name: 'probe', ran_at: '' }).execute();
  await tx.deleteFrom('migrations').where('name', '=', 'probe').execute();
};

/** Names refused writes, and makes `check` write, too: there may be room for its probe where a report has just had none. */
function checkingWrites<Opened extends Pick<Database, 'write' | 'check'>>(database: Opened): Opened {
  const { write, check }: Pick<Database, 'write' | 'check'> = database;
  let refused: { error: NotWritable; at: number } | undefined;
  const named: Database['write'] = async (job, mode) => {
    try {
      return await write(job, mode);
    } catch (reason) {
      const error = asNotWritable(reason);
      if (error) refused = { error, at: performance.now() };
      throw error ?? reason;
    }
  };
  return Object.assign(database, {
    write: named,
    async check() {
      await check();
      if (refused && performance.now() - refused.at < refusalMs) throw refused.error;
      const late = wait(probeTimeoutMs, new DatabaseBusy('a write takes too long'), { ref: false });
      const busy = await Promise.race([named(probe), late]);
      if (busy) throw busy;
    },
  });
}
