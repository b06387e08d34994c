import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { ControlledTransaction, Kysely, Transaction } from 'kysely';
import { DatabaseBusy } from './database-busy.ts';
import type { Tables } from './tables.ts';

/**
 * Runs inside a transaction. It must await nothing but the database, because other jobs queue behind it, and may be
 * retried.
 */
export type WriteJob<T> = (tx: Transaction<Tables>) => Promise<T>;

/** What a failed transaction may be tried again for. */
export interface Retries {
  /** Whether it may succeed at once. */
  isTransient?(reason: unknown): boolean;
  /** Whether it could not begin because another process writes. */
  isBusy?(reason: unknown): boolean;
}

interface QueuedJob {
  run: WriteJob<unknown>;
  /** By `performance.now()`. */
  queuedAt: number;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

type Outcome = { job: QueuedJob } & ({ value: unknown } | { reason: unknown });

/** Bounds how long one batch may block the event loop. */
const maxBatch = 100;
/** How often a batch is tried when a concurrent transaction makes it fail. */
const maxTries = 5;
/** How long a write waits for another process, in milliseconds, and the pauses in which it looks again. */
const patienceMs = 4_000;
const pausesMs = { first: 5, longest: 200 };

/**
 * Queues writes and commits those of one turn of the event loop together, because every durable commit costs a sync of
 * the disk.
 */
export class WriteBatcher {
  /** Committed transactions since the start. */
  commits = 0;
  readonly #db: Kysely<Tables>;
  readonly #isTransient: (reason: unknown) => boolean;
  readonly #isBusy: (reason: unknown) => boolean;
  #queue: QueuedJob[] = [];
  #draining: Promise<void> | undefined;

  constructor(db: Kysely<Tables>, { isTransient = () => false, isBusy = () => false }: Retries = {}) {
    this.#db = db;
    this.#isTransient = isTransient;
    this.#isBusy = isBusy;
  }

  /**
   * Resolves with the result of `run` after COMMIT. When `run` throws, only its own writes are rolled back.
   * @throws DatabaseBusy when another process wrote for seconds; nothing was changed
   */
  write<T>(run: WriteJob<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const queuedAt = performance.now();
      this.#queue.push({ run, queuedAt, resolve: resolve as (value: unknown) => void, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves when all jobs queued so far are committed or have failed. */
  async flush(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    await nextTurn();
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, maxBatch);
      try {
        const outcomes = await this.#commitWithRetries(batch);
        for (const outcome of outcomes) {
          if ('reason' in outcome) outcome.job.reject(outcome.reason);
          else outcome.job.resolve(outcome.value);
        }
      } catch (reason) {
        for (const job of batch) job.reject(reason);
      }
      if (this.#queue.length > 0) await nextTurn();
    }
    this.#draining = undefined;
  }

  async #commitWithRetries(batch: QueuedJob[]): Promise<Outcome[]> {
    // Counted from the oldest job, so that those behind a refused batch do not wait as long once more.
    const until = (batch[0]?.queuedAt ?? 0) + patienceMs;
    let pause = pausesMs.first;
    for (let tries = 1; ; ) {
      try {
        return await this.#commit(batch);
      } catch (reason) {
        if (this.#isBusy(reason)) {
          if (performance.now() > until) throw new DatabaseBusy('another process writes to the database');
          await wait(pause);
          pause = Math.min(2 * pause, pausesMs.longest);
        } else if (tries === maxTries || !this.#isTransient(reason)) throw reason;
        else tries += 1;
      }
    }
  }

  async #commit(batch: QueuedJob[]): Promise<Outcome[]> {
    const tx = await this.#db.startTransaction().execute();
    try {
      const outcomes: Outcome[] = [];
      const [only, ...others] = batch;
      // A job that is alone in its batch is rolled back with the transaction and needs no savepoint.
      if (only && others.length === 0) outcomes.push({ job: only, value: await only.run(tx) });
      else for (const job of batch) outcomes.push(await this.#runInSavepoint(tx, job));
      await tx.commit().execute();
      this.commits += 1;
      return outcomes;
    } catch (reason) {
      // The transaction may be over already: SQLite ends it when the disk is full, and a connection may be lost.
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
      throw reason;
    }
  }

  async #runInSavepoint(tx: ControlledTransaction<Tables>, job: QueuedJob): Promise<Outcome> {
    const inner = await tx.savepoint('job').execute();
    try {
      const value = await job.run(inner);
      await inner.releaseSavepoint('job').execute();
      return { job, value };
    } catch (reason) {
      if (this.#isTransient(reason)) throw reason;
      await inner.rollbackToSavepoint('job').execute();
      await inner.releaseSavepoint('job').execute();
      return { job, reason };
    }
  }
}
