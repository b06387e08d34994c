import type { Kysely, Transaction } from 'kysely';
import { dialectOf } from './dialect.ts';
import { readKnownMigrations } from './migrate.ts';
import type { Tables } from './tables.ts';
import type { WriteJob, WriteMode } from './write-batcher.ts';

/** The pools of connections to one PostgreSQL database. `lists` may be those to a replica. */
interface Connections {
  reads: Kysely<Tables>;
  writes: Kysely<Tables>;
  lists: Kysely<Tables>;
}

/** How often a transaction is tried if it fails because of a concurrent one. */
const maxTries = 5;

/** A `Database` on connections to a migrated PostgreSQL database. */
export function postgresDatabase({ reads, writes, lists }: Connections) {
  let commits = 0;
  const running = new Set<Promise<unknown>>();

  /** Retries what fails only because of a concurrent transaction. */
  async function withRetries<T>(run: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        const value = await run();
        commits += 1;
        return value;
      } catch (reason) {
        if (tries === maxTries || !isTransient(reason)) throw reason;
      }
    }
  }

  async function tracked<T>(run: () => Promise<T>): Promise<T> {
    const result = withRetries(run);
    const over = result.then(
      () => undefined,
      () => undefined,
    );
    running.add(over);
    try {
      return await result;
    } finally {
      running.delete(over);
    }
  }

  return {
    reads,
    lists,
    fresh: reads,
    write: <T>(job: WriteJob<T>, mode?: WriteMode): Promise<T> =>
      tracked(() => {
        if (mode === 'autocommit') return job(writes as Transaction<Tables>);
        return writes
          .transaction()
          .setIsolationLevel('read committed')
          .execute(async (tx) => {
            if (mode) await dialectOf(tx).lock(tx, mode);
            return await job(tx);
          });
      }),
    get commits() {
      return commits;
    },
    async check() {
      // Without `lists`: a replica is optional, and has no tables yet at the first start.
      await Promise.all([reads, writes].map((way) => readKnownMigrations(way)));
    },
    failed: new Promise<never>(() => undefined),
    async close() {
      await Promise.all(running);
      await Promise.all([...new Set([reads, writes, lists])].map((pool) => pool.destroy()));
    },
  };
}

/** Whether a transaction failed only because of a concurrent one and may succeed when retried. */
function isTransient(reason: unknown): boolean {
  const code = reason instanceof Error && 'code' in reason ? reason.code : undefined;
  return code === serializationFailure || code === deadlock;
}
const serializationFailure = '40001';
const deadlock = '40P01';
