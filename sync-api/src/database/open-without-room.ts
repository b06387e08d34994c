import Sqlite from 'better-sqlite3';
import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely';
import { kyselyThrough } from './kysely-through.ts';
import { lockDatabase } from './lock-database.ts';
import { migrations } from './migrate.ts';
import { NotWritable } from './not-writable.ts';
import type { Tables } from './tables.ts';
import type { WriteJob, WriteMode } from './write-batcher.ts';

/** Between two tries to open the database for writing, in milliseconds. */
const pauseMs = 2_000;

interface Reading {
  readonly reads: Kysely<Tables>;
  close(): Promise<void>;
}

interface Whole extends Reading {
  readonly lists: Kysely<Tables>;
  write<T>(job: WriteJob<T>, mode?: WriteMode): Promise<T>;
  durable(): Promise<void>;
  readonly commits: number;
  check(): Promise<void>;
  syncsFully(): Promise<boolean>;
  readonly failed: Promise<unknown>;
}

/**
 * Opens an SQLite file for reading while its disk has no room for the index of the log, without which SQLite refuses
 * even to read. As soon as `open` succeeds, which is tried at every write, the database is as if it had been opened so.
 *
 * @param open opens the file for reading and writing
 * @param reason why that failed
 * @throws the reason when the file cannot be read either, or has to be migrated first
 */
export async function openWithoutRoom(path: string, open: () => Promise<Whole>, reason: unknown): Promise<Whole> {
  let reading: Reading | undefined = await openForReading(path, reason);
  let whole: Whole | undefined;
  let cause = reason;
  let triedAt = performance.now();
  let reopening: Promise<void> | undefined;
  const underWay = new Set<Promise<unknown>>();
  const failed = Promise.withResolvers<unknown>();

  async function reopen(): Promise<void> {
    await Promise.allSettled([...underWay]);
    await reading?.close();
    reading = undefined;
    try {
      whole = await open();
      void whole.failed.then(failed.resolve);
    } catch (error) {
      cause = error;
      reading = await openForReading(path, error);
    }
  }

  /** @throws NotWritable while there is no room */
  async function writable(): Promise<Whole> {
    if (!whole && !reopening && performance.now() - triedAt > pauseMs) {
      reopening = reopen().finally(() => {
        reopening = undefined;
        triedAt = performance.now();
      });
    }
    await reopening;
    if (!whole) throw new NotWritable(cause);
    return whole;
  }

  async function run<R>(query: CompiledQuery) {
    await reopening;
    const reads = (whole ?? reading)?.reads;
    if (!reads) throw new NotWritable(cause);
    const running = reads.executeQuery<R>(query);
    underWay.add(running);
    return running.finally(() => underWay.delete(running));
  }

  const reads = kyselyThrough(run);
  return {
    reads,
    lists: reads,
    write: async <T>(job: WriteJob<T>, mode?: WriteMode) => (await writable()).write(job, mode),
    durable: async () => whole?.durable(),
    get commits() {
      return whole?.commits ?? 0;
    },
    check: async () => whole?.check(),
    syncsFully: async () => (await writable()).syncsFully(),
    failed: failed.promise,
    async close() {
      await reopening;
      await (whole ?? reading)?.close();
    },
  };
}

/**
 * With the exclusive lock SQLite keeps the index of the log in memory and needs no file for it.
 * @throws the reason when that is not enough
 */
async function openForReading(path: string, reason: unknown): Promise<Reading> {
  const unlock = await lockDatabase(path);
  try {
    const connection = new Sqlite(path, { fileMustExist: true });
    const reads = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
    try {
      connection.pragma('locking_mode = EXCLUSIVE');
      const done = await reads.selectFrom('migrations').select('name').execute();
      if (done.length !== migrations.length) throw reason;
    } catch {
      connection.close();
      throw reason;
    }
    return {
      reads,
      async close() {
        await reads.destroy();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
