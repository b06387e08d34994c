import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { ControlledTransaction, Kysely, Transaction } from 'kysely';
import { DatabaseBusy } from './database-busy.ts';
import type { Subject } from './dialect.ts';
import type { Tables } from './tables.ts';

/**
 * Runs inside a transaction. It must await nothing but the database, because other jobs queue behind it, and may be
 * retried.
 */
export type WriteJob<T> = (tx: Transaction<Tables>) => Promise<T>;

/**
 * How PostgreSQL, where jobs run side by side, runs one: those on the same subject one after the other, on any server,
 * so that they become visible in that order; a job of one statement with `autocommit`, in one round trip instead of
 * three; so does one that `adds reports`, and changes nothing but reports and totals. SQLite runs all jobs one after the
 * other.
 */
export type WriteMode = Subject | 'autocommit' | 'adds reports';

/** What the database does around the transactions of a batcher. */
export interface BatchHooks {
  /** Whether a transaction could not begin because another process writes. */
  isBusy?(reason: unknown): boolean;
  /** Makes what was committed durable. When it fails, nothing is written any more. Default: COMMIT has done it. */
  sync?(): Promise<void>;
  /** Called after each batch; the next waits for it. Must not reject. */
  betweenBatches?(): Promise<void>;
}

/** Ends the transaction of a batch because one of its jobs threw the cause. */
class JobFailed extends Error {}

const nothing = async () => undefined;

interface QueuedJob {
  run: WriteJob<unknown>;
  mode: WriteMode | undefined;
  /** By `performance.now()`. */
  queuedAt: number;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

type Outcome = { job: QueuedJob } & ({ value: unknown } | { reason: unknown });

/** Bounds how long one batch may block the event loop. */
const maxBatch = 100;
/** How long a write waits for another process, in milliseconds, and the pauses in which it looks again. */
const busyTimeoutMs = 4_000;
const pausesMs = { first: 5, longest: 200 };

/**
 * Queues writes and commits those of one turn of the event loop together, because every durable commit costs a sync of
 * the disk.
 */
export class WriteBatcher {
  /** Committed transactions since the start. */
  commits = 0;
  /** Those that may have changed anything but reports and totals. */
  otherCommits = 0;
  readonly #db: Kysely<Tables>;
  readonly #hooks: Required<BatchHooks>;
  readonly #failed = Promise.withResolvers<unknown>();
  #failure: { reason: unknown } | undefined;
  #queue: QueuedJob[] = [];
  #draining: Promise<void> | undefined;
  /** From just before a commit until it is synced, or failed. */
  #unsynced: PromiseWithResolvers<void> | undefined;

  constructor(db: Kysely<Tables>, hooks: BatchHooks = {}) {
    this.#db = db;
    this.#hooks = { isBusy: () => false, sync: nothing, betweenBatches: nothing, ...hooks };
  }

  /**
   * Resolves with the result of `run` when it is committed and durable. When `run` throws, only its own writes are
   * rolled back.
   * @throws DatabaseBusy when another process wrote for seconds; nothing was changed
   */
  async write<T>(run: WriteJob<T>, mode?: WriteMode): Promise<T> {
    this.check();
    return new Promise<T>((resolve, reject) => {
      const queuedAt = performance.now();
      this.#queue.push({ run, mode, queuedAt, resolve: resolve as (value: unknown) => void, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves when everything that can be read now is durable. @throws the reason when a sync failed */
  async durable(): Promise<void> {
    await this.#unsynced?.promise;
    this.check();
  }

  /** Resolves with the reason when a sync failed. */
  get failed(): Promise<unknown> {
    return this.#failed.promise;
  }

  /** @throws the reason when a sync failed */
  check(): void {
    if (this.#failure) throw this.#failure.reason;
  }

  /** Resolves when all jobs queued so far are committed or have failed. */
  async flush(): Promise<void> {
    await this.#draining;
  }

  /** Waits a turn of the event loop, and further ones while each brings more jobs and they are not yet a batch. */
  async #gather(): Promise<void> {
    for (let known = 0; this.#queue.length > known && known < maxBatch; ) {
      known = this.#queue.length;
      await nextTurn();
    }
  }

  async #drain(): Promise<void> {
    await this.#gather();
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, maxBatch);
      try {
        const outcomes = await this.#commitWithRetries(batch);
        await this.#sync();
        for (const outcome of outcomes) {
          if ('reason' in outcome) outcome.job.reject(outcome.reason);
          else outcome.job.resolve(outcome.value);
        }
      } catch (reason) {
        for (const job of batch) job.reject(reason);
      }
      await this.#hooks.betweenBatches();
      await this.#gather();
    }
    this.#draining = undefined;
  }

  /** One batch at a time is committed and not yet durable, so that a failed sync leaves no doubt about others. */
  async #sync(): Promise<void> {
    try {
      await this.#hooks.sync();
      this.#endOfSync();
    } catch (reason) {
      this.#failure = { reason };
      this.#failed.resolve(reason);
      this.#endOfSync();
      for (const job of this.#queue.splice(0)) job.reject(reason);
      throw reason;
    }
  }

  #endOfSync(): void {
    this.#unsynced?.resolve();
    this.#unsynced = undefined;
  }

  async #commitWithRetries(batch: QueuedJob[]): Promise<Outcome[]> {
    // Counted from the oldest job, so that those behind a refused batch do not wait as long once more.
    const until = (batch[0]?.queuedAt ?? 0) + busyTimeoutMs;
    let pause = pausesMs.first;
    for (;;) {
      try {
        return await this.#commit(batch);
      } catch (reason) {
        if (!this.#hooks.isBusy(reason)) throw reason;
        if (performance.now() > until) throw new DatabaseBusy('another process writes to the database');
        await wait(pause);
        pause = Math.min(2 * pause, pausesMs.longest);
      }
    }
  }

  /** @param isolated whether a job that throws is rolled back alone; at first it is not, as hardly any job throws */
  async #commit(batch: QueuedJob[], isolated = false): Promise<Outcome[]> {
    const tx = await this.#db.startTransaction().execute();
    try {
      const outcomes: Outcome[] = [];
      for (const job of batch) outcomes.push(await (isolated ? this.#runInSavepoint(tx, job) : this.#run(tx, job)));
      // Readers may see the commit before this resolves.
      this.#unsynced = Promise.withResolvers();
      // Also when it fails, as nobody knows what it has done.
      const isOther = batch.some(({ mode }) => mode !== 'adds reports');
      await tx
        .commit()
        .execute()
        .finally(() => {
          if (isOther) this.otherCommits += 1;
        });
      this.commits += 1;
      return outcomes;
    } catch (reason) {
      this.#endOfSync();
      // The transaction may be over already: SQLite ends it when the disk is full, and a connection may be lost.
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
      if (!(reason instanceof JobFailed)) throw reason;
      if (batch.length > 1) return await this.#commit(batch, true);
      throw reason.cause;
    }
  }

  async #run(tx: Transaction<Tables>, job: QueuedJob): Promise<Outcome> {
    try {
      return { job, value: await job.run(tx) };
    } catch (reason) {
      throw this.#hooks.isBusy(reason) ? reason : new JobFailed('A job of a batch threw', { cause: reason });
    }
  }

  async #runInSavepoint(tx: ControlledTransaction<Tables>, job: QueuedJob): Promise<Outcome> {
    const inner = await tx.savepoint('job').execute();
    try {
      const value = await job.run(inner);
      await inner.releaseSavepoint('job').execute();
      return { job, value };
    } catch (reason) {
      try {
        await inner.rollbackToSavepoint('job').execute();
        await inner.releaseSavepoint('job').execute();
      } catch {
        // SQLite ends the whole transaction when the disk is full: the savepoint is gone, and the reason is the job's.
        throw reason;
      }
      return { job, reason };
    }
  }
}
