import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ControlledTransaction, Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Work inside a transaction. It may only wait for the database: others queue behind it. */
export type WriteJob<T> = (tx: Transaction<Tables>) => Promise<T>;

interface QueuedJob {
  run: WriteJob<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

type Outcome = { job: QueuedJob } & ({ value: unknown } | { reason: unknown });

/** Bounds how long one batch may hold the event loop. */
const largestBatch = 100;

/**
 * Queues writes and commits those that arrive in the same turn of the event loop
 * together: a durable commit costs a sync of the disk, which they then share.
 */
export class WriteBatcher {
  /** Committed transactions since the start. */
  commits = 0;
  readonly #db: Kysely<Tables>;
  #queue: QueuedJob[] = [];
  #draining: Promise<void> | undefined;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Resolves with what `run` gave only after COMMIT. When `run` throws, its own writes are undone and nobody else's. */
  write<T>(run: WriteJob<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run, resolve: resolve as (value: unknown) => void, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves when everything queued so far is committed or refused. */
  async flush(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    await nextTurn();
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, largestBatch);
      try {
        const outcomes = await this.#commit(batch);
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

  async #commit(batch: QueuedJob[]): Promise<Outcome[]> {
    const tx = await this.#db.startTransaction().execute();
    try {
      const outcomes: Outcome[] = [];
      const [only, ...others] = batch;
      // A job alone in its batch is undone with the whole transaction and needs no savepoint.
      if (only && others.length === 0) outcomes.push({ job: only, value: await only.run(tx) });
      else for (const job of batch) outcomes.push(await runInSavepoint(tx, job));
      await tx.commit().execute();
      this.commits += 1;
      return outcomes;
    } catch (reason) {
      // SQLite ends the transaction by itself on a full disk, so there may be nothing left to roll back.
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
      throw reason;
    }
  }
}

async function runInSavepoint(tx: ControlledTransaction<Tables>, job: QueuedJob): Promise<Outcome> {
  const inner = await tx.savepoint('job').execute();
  try {
    const value = await job.run(inner);
    await inner.releaseSavepoint('job').execute();
    return { job, value };
  } catch (reason) {
    await inner.rollbackToSavepoint('job').execute();
    await inner.releaseSavepoint('job').execute();
    return { job, reason };
  }
}
