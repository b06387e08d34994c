import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ControlledTransaction, Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Runs inside a transaction. It must await nothing but the database, because other jobs queue behind it, and may be
 * retried.
 */
export type WriteJob<T> = (tx: Transaction<Tables>) => Promise<T>;

interface QueuedJob {
  run: WriteJob<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

type Outcome = { job: QueuedJob } & ({ value: unknown } | { reason: unknown });

/** Bounds how long one batch may block the event loop. */
const maxBatch = 100;
/** How often a batch is tried when a concurrent transaction makes it fail. */
const maxTries = 5;

/**
 * Queues writes and commits those of one turn of the event loop together, because every durable commit costs a sync of
 * the disk.
 */
export class WriteBatcher {
  /** Committed transactions since the start. */
  commits = 0;
  readonly #db: Kysely<Tables>;
  readonly #isTransient: (reason: unknown) => boolean;
  #queue: QueuedJob[] = [];
  #draining: Promise<void> | undefined;

  /** @param isTransient whether a failed transaction may succeed when retried */
  constructor(db: Kysely<Tables>, isTransient: (reason: unknown) => boolean = () => false) {
    this.#db = db;
    this.#isTransient = isTransient;
  }

  /** Resolves with the result of `run` after COMMIT. When `run` throws, only its own writes are rolled back. */
  write<T>(run: WriteJob<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run, resolve: resolve as (value: unknown) => void, reject });
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
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#commit(batch);
      } catch (reason) {
        if (tries === maxTries || !this.#isTransient(reason)) throw reason;
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
