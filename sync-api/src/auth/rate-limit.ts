import { ApiError } from '../http/api-error.ts';

/** Counts by key. */
export interface RateLimit {
  /** Milliseconds until one more is allowed, 0 if it is now. */
  wait(key: string): number;
  /** Counts one, whether it is allowed or not. @returns a function that takes it back */
  take(key: string): () => void;
}

/** The limits that one thing counts against together, each with its key. */
export type Counted = readonly (readonly [limit: RateLimit, key: string])[];

/**
 * Counts one against each limit.
 * @param what what is counted, for the message
 * @throws ApiError 429 past any of them, and then counts nothing
 */
export function count(counted: Counted, what = 'attempts'): void {
  const wait = waitFor(counted);
  if (wait > 0) throw tooMany(wait, what);
  take(counted);
}

/** Runs tries of which only the failed ones count. */
export class CountedTries {
  /** The tries that are running, by when they end. */
  readonly #running = new Map<Promise<void>, Counted>();

  /**
   * Runs a try and counts it unless it succeeds or throws. It is counted before it runs, so that concurrent tries cannot
   * exceed a limit; one more waits while their success may still allow it. A failed try is counted from its end.
   * @throws ApiError 429 past a limit
   */
  async run<T>(counted: Counted, run: () => Promise<T>, succeeded: (outcome: T) => boolean): Promise<T> {
    for (let ahead = this.#ahead(counted); ahead.length > 0; ahead = this.#ahead(counted)) await Promise.race(ahead);
    const wait = waitFor(counted);
    if (wait > 0) throw tooMany(wait, 'attempts');
    const giveBack = take(counted);
    const outcome = run();
    const ended = outcome
      .then(succeeded, () => true)
      .then((isFree) => {
        giveBack();
        if (!isFree) take(counted);
        this.#running.delete(ended);
      });
    this.#running.set(ended, counted);
    await ended;
    return outcome;
  }

  /** The running tries that fill these limits; none if one of the limits is filled by failures alone. */
  #ahead(counted: Counted): Promise<void>[] {
    const filled = counted.filter(([limit, key]) => limit.wait(key) > 0);
    const running = filled.map(([limit, key]) =>
      [...this.#running]
        .filter(([, held]) => held.some(([other, its]) => other === limit && its === key))
        .map(([ended]) => ended),
    );
    return running.every(({ length }) => length > 0) ? running.flat() : [];
  }
}

const waitFor = (counted: Counted) => Math.max(...counted.map(([limit, key]) => limit.wait(key)));

function take(counted: Counted): () => void {
  const giveBacks = counted.map(([limit, key]) => limit.take(key));
  return () => {
    for (const giveBack of giveBacks) giveBack();
  };
}

function tooMany(wait: number, what: string): ApiError {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  return new ApiError('too-many-attempts', `Too many ${what}. Please try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
