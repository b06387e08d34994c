import { setImmediate as nextTick, setTimeout as wait } from 'node:timers/promises';
import type { ControlledTransaction, Kysely, Transaction } from 'kysely';
import { DatabaseBusy, isBusy, isFailedSync } from './database-errors.ts';
import type { Subject } from './dialect.ts';
import type { Tables } from './tables.ts';

/**
 * Runs inside a transaction, and may be retried. It must await nothing but the database, because other jobs queue behind
 * it. The imports also await a tick between their parts, so that others can read.
 */
export type WriteJob<T> = (tx: Transaction<Tables>) => Promise<T>;

/**
 * How PostgreSQL, where jobs run side by side, runs one: those on the same subject one after the other, on any server,
 * so that they become visible in that order; a job of one statement with `autocommit`, in one round trip instead of
 * three. SQLite runs all jobs one after the other.
 */
export type WriteMode = Subject | 'autocommit';

interface QueuedJob {
  run: WriteJob<unknown>;
  /** By `performance.now()`. */
  queuedAt: number;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** Bounds how long one batch may block the event loop. */
const maxBatch = 100;
/** How long a write waits for another process, in milliseconds, and the pauses between its tries. */
const busyTimeoutMs = 4_000;
const pausesMs = { first: 5, longest: 200 };

/** Queues writes to SQLite and commits those of one tick together, because every commit costs a sync of the disk. */
export class WriteBatcher {
  /** Committed transactions since the start. */
  commits = 0;
  readonly #db: Kysely<Tables>;
  readonly #failed = Promise.withResolvers<unknown>();
  #failure: { reason: unknown } | undefined;
  #queue: QueuedJob[] = [];
  #draining: Promise<void> | undefined;

  /** @param db on the only connection of this process that writes */
  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * Resolves with the result of `run` when it is committed. When `run` throws, only its own writes are rolled back.
   * @throws DatabaseBusy when another process wrote for seconds; nothing was changed
   */
  async write<T>(run: WriteJob<T>): Promise<T> {
    if (this.#failure) throw this.#failure.reason;
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run, queuedAt: performance.now(), resolve: resolve as (value: unknown) => void, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves with the reason when a sync of the disk failed. Nothing is written from then on. */
  get failed(): Promise<unknown> {
    return this.#failed.promise;
  }

  /** Resolves when all jobs queued so far are committed or have failed. */
  async flush(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    for (await nextTick(); this.#queue.length > 0; await nextTick()) {
      const batch = this.#queue.splice(0, maxBatch);
      try {
        if (this.#failure) throw this.#failure.reason;
        await this.#commit(batch);
      } catch (reason) {
        for (const job of batch) job.reject(reason);
      }
    }
    this.#draining = undefined;
  }

  async #commit(batch: readonly QueuedJob[]): Promise<void> {
    const settle: (() => void)[] = [];
    // Counted from the oldest job, so that those behind a refused batch do not wait as long again.
    const tx = await this.#begin((batch[0]?.queuedAt ?? 0) + busyTimeoutMs);
    try {
      for (const job of batch) settle.push(await runInSavepoint(tx, job));
      await tx.commit().execute();
    } catch (reason) {
      if (isFailedSync(reason)) {
        this.#failure = { reason };
        this.#failed.resolve(reason);
      }
      // The transaction may be over already: SQLite ends it when the disk is full.
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
      throw reason;
    }
    this.commits += 1;
    for (const each of settle) each();
  }

  async #begin(until: number): Promise<ControlledTransaction<Tables>> {
    for (let pause = pausesMs.first; ; pause = Math.min(2 * pause, pausesMs.longest)) {
      try {
        return await this.#db.startTransaction().execute();
      } catch (reason) {
        if (!isBusy(reason)) throw reason;
        if (performance.now() > until) throw new DatabaseBusy('another process writes to the database');
        await wait(pause);
      }
    }
  }
}

/** @returns what to call after the commit. @throws the reason of the job when the whole transaction is over */
async function runInSavepoint(tx: ControlledTransaction<Tables>, job: QueuedJob): Promise<() => void> {
  const inner = await tx.savepoint('job').execute();
  try {
    const value = await job.run(inner);
    await inner.releaseSavepoint('job').execute();
    return () => job.resolve(value);
  } catch (reason) {
    try {
      await inner.rollbackToSavepoint('job').execute();
      await inner.releaseSavepoint('job').execute();
    } catch {
      // SQLite ends the whole transaction when the disk is full: the savepoint is gone, and the reason is the job's.
      throw reason;
    }
    return () => job.reject(reason);
  }
}
