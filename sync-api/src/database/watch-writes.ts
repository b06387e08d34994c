import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseBusy, isBusy } from './database-busy.ts';
import { asNotWritable, NotWritable } from './not-writable.ts';
import type { WriteJob, WriteMode } from './write-batcher.ts';

/** How long the outcome of a write stays known, in milliseconds. */
const validMs = { succeeded: 10_000, failed: 2_000 };
/** How long a check waits for a write before it says that the database is busy. */
const probeTimeoutMs = 2_000;

/** Writes and changes nothing. It is one transaction, as a row left behind would be taken for a newer version's. */
const probe: WriteJob<void> = async (tx) => {
  await tx.insertInto('migrations').values({ name: 'probe', ran_at: '' }).execute();
  await tx.deleteFrom('migrations').where('name', '=', 'probe').execute();
};

interface Watched {
  write<T>(job: WriteJob<T>, mode?: WriteMode): Promise<T>;
  durable(): Promise<void>;
  check(): Promise<void>;
}

/**
 * Makes `check` of a database find out whether it can be written, too. The outcome of each write is remembered; only
 * when there was none for a while, `check` makes one of its own. It throws NotWritable where the disk refuses, and
 * DatabaseBusy while another process holds the lock.
 */
export function watchWrites<AnyDatabase extends Watched>(database: AnyDatabase): AnyDatabase {
  const { write, durable, check }: Watched = database;
  let last: { at: number; failure?: NotWritable } | undefined;
  let probing: Promise<void> | undefined;
  let wasBusy = false;

  async function watched<T>(job: WriteJob<T>, mode?: WriteMode): Promise<T> {
    try {
      const value = await write(job, mode);
      last = { at: performance.now() };
      wasBusy = false;
      return value;
    } catch (error) {
      wasBusy = isBusy(error);
      const failure = asNotWritable(error);
      if (!failure) throw error;
      last = { at: performance.now(), failure };
      throw failure;
    }
  }

  function isKnown(): boolean {
    return (
      !wasBusy &&
      last !== undefined &&
      performance.now() - last.at < (last.failure ? validMs.failed : validMs.succeeded)
    );
  }

  /** Never throws: what it found is in `last` and `wasBusy`. */
  async function tryWriting(): Promise<void> {
    try {
      await watched<void>(probe);
    } catch (error) {
      if (!(error instanceof NotWritable) && !isBusy(error))
        last = { at: performance.now(), failure: new NotWritable(error) };
    }
    probing = undefined;
  }

  return Object.assign(database, {
    write: watched,
    async durable() {
      try {
        await durable();
      } catch (error) {
        throw asNotWritable(error) ?? error;
      }
    },
    async check() {
      // First the write: it may be what ends the failure that the check would find.
      if (!isKnown()) {
        probing ??= tryWriting();
        const late = new DatabaseBusy('a write takes too long');
        const tooLate = wait(probeTimeoutMs, late, { ref: false });
        const busy =
          (await Promise.race([probing, tooLate])) ?? (wasBusy ? new DatabaseBusy('it is locked') : undefined);
        if (busy) throw busy;
      }
      try {
        await check();
      } catch (error) {
        const failure = asNotWritable(error);
        if (!failure) throw error;
        // A failure that is known keeps its time, so that a write is tried after it.
        if (!last?.failure) last = { at: performance.now(), failure };
      }
      if (last?.failure) throw last.failure;
    },
  });
}
