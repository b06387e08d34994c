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

/** Counts one against each limit. @throws ApiError 429 past any of them, and then counts nothing */
export function count(counted: Counted): void {
  const refusal = countUnlessPast(counted, 'attempts');
  if (refusal) throw refusal;
}

/** Counts one against each limit. @returns the refusal past any of them, and then counts nothing */
export function countUnlessPast(counted: Counted, what: string): ApiError | undefined {
  const wait = waitFor(counted);
  if (wait > 0) return tooMany(wait, what);
  take(counted);
  return undefined;
}

/** Runs tries of which only the failed ones count. */
export class CountedTries {
  readonly #running = new Set<Promise<void>>();

  /**
   * Runs a try and counts it unless it succeeds or throws. It is counted before it runs, so that concurrent tries
   * cannot exceed a limit; where they fill it, one more waits for them to end. A failure counts from its end, when its
   * caller learns of it.
   * @throws ApiError 429 past a limit
   */
  async run<T>(counted: Counted, run: () => Promise<T>, succeeded: (outcome: T) => boolean): Promise<T> {
    while (waitFor(counted) > 0 && this.#running.size > 0) await Promise.race(this.#running);
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
    this.#running.add(ended);
    await ended;
    return outcome;
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
