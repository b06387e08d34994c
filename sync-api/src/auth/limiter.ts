import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../api-error.ts';
import type { Database } from '../database/open-database.ts';
import type { Amount, Limit } from './limits.ts';

/** The limits that one thing counts against together, each with its key. */
export type Counted = readonly (readonly [limit: Limit, key: string])[];

/** `expires` in milliseconds since 1970. */
interface Count {
  points: number;
  expires: number;
}

/** Rows that have expired and are removed at once, and the time between two such removals. */
const sweep = { rows: 5_000, everyMs: 10_000 };

/** A count that was not zero and has not expired. One that expires too late was made by a clock that was wrong. */
const isCurrent = (now: number) => sql`
  limits.points > 0 and limits.expires > ${now} and limits.expires <= 2 * excluded.expires - ${now}`;

export type Limiter = ReturnType<typeof createLimiter>;

/** Counts in the database, so that servers that share one count together, and a restart forgets nothing. */
export function createLimiter({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  let sweepAt = Date.now() + sweep.everyMs;

  async function find(counted: Counted): Promise<(Count | undefined)[]> {
    const keys = counted.map(storedKey);
    const rows = await reads.selectFrom('limits').selectAll().where('key', 'in', keys).execute();
    const now = Date.now();
    return counted.map(([{ seconds }], index) =>
      rows.find(({ key, expires }) => key === keys[index] && expires > now && expires <= now + 2_000 * seconds),
    );
  }

  /** Adds points to each count, which begins again once it has expired. @returns the counts after that */
  async function add(counted: Counted, points: number): Promise<(Count | undefined)[]> {
    const now = Date.now();
    const keys = counted.map(storedKey);
    const rows = counted.map(([{ seconds }], index) => ({
      key: keys[index] ?? '',
      points,
      expires: now + 1_000 * seconds,
    }));
    // In one order, so that servers that count the same do not block each other.
    const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const stored = await write(
      (tx) =>
        tx
          .insertInto('limits')
          .values(sorted)
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({
              points: sql`case when ${isCurrent(now)} then limits.points + excluded.points else excluded.points end`,
              expires: sql`case when ${isCurrent(now)} then limits.expires else excluded.expires end`,
            }),
          )
          .returningAll()
          .execute(),
      'autocommit',
    );
    // If a removal fails, the next one makes up for it.
    if (now > sweepAt) removeExpired(now).catch(() => undefined);
    return keys.map((key) => stored.find((row) => row.key === key));
  }

  async function removeExpired(now: number): Promise<void> {
    sweepAt = now + sweep.everyMs;
    await write(
      (tx) =>
        tx
          .deleteFrom('limits')
          .where('key', 'in', tx.selectFrom('limits').select('key').where('expires', '<', now).limit(sweep.rows))
          .execute(),
      'autocommit',
    );
  }

  /** Counts one. @returns 0, or past the limit the milliseconds until one more is allowed */
  async function take(limit: Limit, key: string): Promise<number> {
    const counted: Counted = [[limit, key]];
    // Asked first, so that a flood past the limit writes nothing.
    return waitFor(counted, await find(counted), 0) || waitFor(counted, await add(counted, 1), 1);
  }

  return {
    take,

    /** Forgets a count. */
    async remove(limit: Limit, key: string): Promise<void> {
      await write(
        (tx) =>
          tx
            .deleteFrom('limits')
            .where('key', '=', storedKey([limit, key]))
            .execute(),
        'autocommit',
      );
    },

    /**
     * Counts one.
     * @param what what is counted, for the message
     * @throws ApiError 429 past the limit
     */
    async count(limit: Limit, key: string, what = 'attempts'): Promise<void> {
      refuse(await take(limit, key), what);
    },

    /** @throws ApiError 429 if as many tries have failed as one of the limits allows */
    async refuseFull(counted: Counted): Promise<void> {
      refuse(waitFor(counted, await find(counted), 0), 'attempts');
    },

    /**
     * Counts a try that failed. One that succeeded is written, too, but counts nothing: while the database takes no
     * writes, both end with its error, and nobody learns which it was.
     * @throws ApiError 429 if meanwhile as many others have failed as one of the limits allows, so that nobody learns
     * the outcome of more tries than that, however many run at once and on however many servers
     */
    async countTry(counted: Counted, { failed }: { failed: boolean }): Promise<void> {
      const added = failed ? 1 : 0;
      refuse(waitFor(counted, await add(counted, added), added), 'attempts');
    },
  };
}

/**
 * Counts in the memory of this server what is so frequent that a write for each would cost too much.
 * @param what what is counted, for the message
 * @returns counts one, and throws ApiError 429 past the limit
 */
export function countInMemory({ most, seconds }: Amount, what: string): (key: string) => void {
  const counts = new LRUCache<string, Count>({ max: 10_000 });
  return (key) => {
    const now = Date.now();
    let count = counts.get(key);
    if (!count || count.expires <= now) {
      count = { points: 0, expires: now + 1_000 * seconds };
      counts.set(key, count);
    }
    if (count.points >= most) refuse(count.expires - now, what);
    count.points += 1;
  };
}

/** As long for every key, which may be as long as a request, and without the e-mail and address in it. */
const storedKey = ([{ name }, key]: Counted[number]) => hash('sha256', `${name}:${key}`, 'base64url');

/**
 * The longest time until one of the limits allows more, in milliseconds; 0 if none is reached.
 * @param added how many of the counts are those of the try itself
 */
function waitFor(counted: Counted, counts: readonly (Count | undefined)[], added: number): number {
  const waits = counted.map(([{ most }], index) => {
    const { points = 0, expires = 0 } = counts[index] ?? {};
    return points - added >= most ? Math.max(1, expires - Date.now()) : 0;
  });
  return Math.max(0, ...waits);
}

/** @throws ApiError 429 if there is anything to wait for */
function refuse(wait: number, what: string): void {
  if (wait === 0) return;
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  throw new ApiError('too-many-attempts', `Too many ${what}. Please try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
