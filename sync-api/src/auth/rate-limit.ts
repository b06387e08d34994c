import { BurstyRateLimiter, type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../api-error.ts';
import type { Limit } from './limits.ts';

/** The limits that one thing counts against together, each with its key. */
export type Counted = readonly (readonly [limiter: RateLimiterAbstract, key: string])[];

/** Makes a limiter that all servers share. Each has a name of its own. */
export type MakeLimiter = (name: string, limit: Limit) => RateLimiterAbstract;

/**
 * Limits what is so frequent that the database should not count it as long as it is far from the limit: the first
 * hundredth of each key is counted in memory, by each server.
 */
export function mostlyInMemory(makeLimiter: MakeLimiter, name: string, { most, seconds }: Limit): BurstyRateLimiter {
  const points = Math.floor(most / 100);
  return new BurstyRateLimiter(
    new RateLimiterMemory({ points, duration: seconds }),
    makeLimiter(name, { most: most - points, seconds }),
  );
}

/** Counts one. @returns 0, or past the limit the milliseconds until one more is allowed */
export async function take(limiter: Pick<RateLimiterAbstract, 'consume'>, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return Math.max(1, reason.msBeforeNext);
    throw reason;
  }
}

/**
 * Counts one.
 * @param what what is counted, for the message
 * @throws ApiError 429 past the limit
 */
export async function count(
  limiter: Pick<RateLimiterAbstract, 'consume'>,
  key: string,
  what = 'attempts',
): Promise<void> {
  const wait = await take(limiter, key);
  if (wait > 0) throw tooMany(wait, what);
}

/** @throws ApiError 429 if as many tries have failed as one of the limits allows */
export async function refuseFull(limits: Counted): Promise<void> {
  refuse(limits, await Promise.all(limits.map(([limiter, key]) => limiter.get(key))), 0);
}

/**
 * Counts a try that failed. One that succeeded is written, too, but counts nothing: while the database takes no writes,
 * both end with its error, and nobody learns which it was.
 * @throws ApiError 429 if meanwhile as many others have failed as one of the limits allows, so that nobody learns the
 * outcome of more tries than that, however many run at once and on however many servers
 */
export async function countTry(limits: Counted, { failed }: { failed: boolean }): Promise<void> {
  const added = failed ? 1 : 0;
  refuse(limits, await Promise.all(limits.map(([limiter, key]) => limiter.penalty(key, added))), added);
}

/** @param added how many of the counts are those of the try itself */
function refuse(limits: Counted, counts: readonly (RateLimiterRes | null)[], added: number): void {
  const waits = counts.map((count, index) => {
    const others = (count?.consumedPoints ?? 0) - added;
    return others >= (limits[index]?.[0].points ?? 0) ? (count?.msBeforeNext ?? 0) : 0;
  });
  const wait = Math.max(...waits);
  if (wait > 0) throw tooMany(wait, 'attempts');
}

function tooMany(wait: number, what: string): ApiError {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  return new ApiError('too-many-attempts', `Too many ${what}. Please try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
