import type { Kysely } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import type { Counted, Limit } from './limits.ts';
import { type Count, createStoredCounts, notCounted } from './stored-counts.ts';

export type Limiter = ReturnType<typeof createLimiter>;

/**
 * Counts in the database, so that servers that share one count together, and a restart forgets nothing. It is one
 * function because it returns the ways to count, each of a few lines.
 */
export function createLimiter(database: Pick<Database, 'reads' | 'write'>) {
  const { find, addIn, remove } = createStoredCounts(database);

  const add = (counted: Counted, points: number) =>
    database.write((tx) => addIn(tx, counted, () => points), 'autocommit');

  /** Counts one. @returns 0, or past the limit the milliseconds until one more is allowed */
  async function take(limit: Limit, key: string): Promise<number> {
    const counted: Counted = [[limit, key]];
    // Asked first, so that a flood past the limit writes nothing.
    return longestWait(counted, await find(counted)) || longestWait(counted, await add(counted, 1));
  }

  return {
    take,

    /** Forgets a count. */
    remove,

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
      const times = (key: string, among: readonly string[]) => among.filter((each) => each === key).length;
      const before = await addIn(tx, counted, (nth) => times(different[nth] ?? '', keys));
      return keys.map((key, index) => {
        const { points, expires } = before[different.indexOf(key)] ?? notCounted;
        const earlier = times(key, keys.slice(0, index));
        return refusalOf(waitFor(limit, { points: points + earlier, expires }), what);
      });
    },

    /** @throws ApiError 429 if as many tries have failed as one of the limits allows */
    async refuseFull(counted: Counted): Promise<void> {
      refuse(longestWait(counted, await find(counted)), 'attempts');
    },

    /**
     * Counts a try that failed. One that succeeded is written, too, but counts nothing: while the database takes no
     * writes, both end with its error, and no one learns which it was.
     * @throws ApiError 429 if meanwhile as many others have failed as one of the limits allows, so that no one learns
     * the outcome of more tries than that, however many run at once and on however many servers
     */
    async countTry(counted: Counted, { failed }: { failed: boolean }): Promise<void> {
      refuse(longestWait(counted, await add(counted, failed ? 1 : 0)), 'attempts');
    },
  };
}

/** The milliseconds until a limit allows more; 0 if it is not reached. @param before what was counted before */
function waitFor({ most }: Limit, before: Count): number {
  return before.points >= most ? Math.max(1, before.expires - Date.now()) : 0;
}

/** The time until all of the limits allow more, in milliseconds; 0 if none is reached. */
function longestWait(counted: Counted, before: readonly Count[]): number {
  return Math.max(0, ...counted.map(([limit], index) => waitFor(limit, before[index] ?? notCounted)));
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
