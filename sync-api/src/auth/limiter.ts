import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import { isOnPostgres } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import type { Limit } from './limits.ts';

/** The limits that one thing counts against together, each with its key, of one or more parts. */
export type Counted = readonly (readonly [limit: Limit, ...key: string[]])[];

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

  /**
   * Adds points to different counts, each of which begins again once it has expired.
   * @param pointsOf the points of each, by its place
   * @returns the counts after that
   */
  async function addIn(
    tx: Kysely<Tables>,
    counted: Counted,
    pointsOf: (index: number) => number,
  ): Promise<(Count | undefined)[]> {
    const now = Date.now();
    const rows = counted.map((each, index) => ({
      key: storedKey(each),
      points: pointsOf(index),
      expires: now + 1_000 * each[0].seconds,
    }));
    const stored = await tx
      .insertInto('limits')
      // In one order, so that servers that count the same do not block each other.
      .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql`case when ${isCurrent(now)} then limits.points + excluded.points else excluded.points end`,
          expires: sql`case when ${isCurrent(now)} then limits.expires else excluded.expires end`,
        }),
      )
      .returningAll()
      .execute();
    // If a removal fails, the next one makes up for it.
    if (now > sweepAt) removeExpired(now).catch(() => undefined);
    const byKey = new Map(stored.map((row) => [row.key, row]));
    return rows.map(({ key }) => byKey.get(key));
  }

  const add = (counted: Counted, points: number) => write((tx) => addIn(tx, counted, () => points), 'autocommit');

  async function removeExpired(now: number): Promise<void> {
    sweepAt = now + sweep.everyMs;
    await write((tx) => {
      const expired = tx
        .selectFrom('limits')
        .select('key')
        .where('expires', '<', now)
        .limit(sweep.rows)
        // Waits for nobody: a row that is being counted begins again.
        .$if(isOnPostgres(tx), (query) => query.forUpdate().skipLocked());
      return tx.deleteFrom('limits').where('key', 'in', expired).execute();
    }, 'autocommit');
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

    /**
     * Counts one for each key, which may come several times, in the transaction that does what is counted. That saves a
     * commit, and counts nothing that fails.
     * @param what what is counted, for the message
     * @returns for each key undefined, or ApiError 429 past the limit
     */
    async countIn(
      tx: Kysely<Tables>,
      limit: Limit,
      keys: readonly string[],
      what: string,
    ): Promise<(ApiError | undefined)[]> {
      const different = [...new Set(keys)];
      const counted: Counted = different.map((key) => [limit, key]);
      const counts = await addIn(tx, counted, (nth) => keys.filter((key) => key === different[nth]).length);
      return keys.map((key, index) => {
        const count = counts[different.indexOf(key)];
        // Those before it are counted, but not itself and those after it.
        const rest = keys.slice(index).filter((each) => each === key).length;
        return refusalOf(waitFor([[limit, key]], [count], rest), what);
      });
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

/** As long for every key, which may be as long as a request, and without the e-mail and address in it. */
const storedKey = ([{ name }, ...key]: Counted[number]) => hash('sha256', JSON.stringify([name, ...key]), 'base64url');

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
  const refusal = refusalOf(wait, what);
  if (refusal) throw refusal;
}

function refusalOf(wait: number, what: string): ApiError | undefined {
  if (wait === 0) return undefined;
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  return new ApiError('too-many-attempts', `Too many ${what}. Please try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
