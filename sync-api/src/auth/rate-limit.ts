import { ApiError } from '../http/api-error.ts';
import type { Limit } from './limits.ts';

/** Counts by key, in memory only: a restart resets the counts. */
export class RateLimit {
  readonly #refillMs: number;
  readonly #burstMs: number;
  /** When all that a key used is refilled, by `performance.now()`. */
  readonly #fullAt = new Map<string, number>();
  #sweepAt = 1_000;

  constructor({ burst, refill }: Limit) {
    this.#refillMs = refill * 1_000;
    this.#burstMs = burst * this.#refillMs;
  }

  /** Milliseconds until one more is allowed, 0 if it is now. */
  wait(key: string): number {
    return Math.max(0, this.#read(key) + this.#refillMs - this.#burstMs - performance.now());
  }

  /** Counts one, whether it is allowed or not. */
  take(key: string): void {
    this.#fullAt.set(key, this.#read(key) + this.#refillMs);
    if (this.#fullAt.size >= this.#sweepAt) this.#sweep();
  }

  /** Takes one back. */
  giveBack(key: string): void {
    this.#fullAt.set(key, this.#read(key) - this.#refillMs);
  }

  #read(key: string): number {
    return Math.max(performance.now(), this.#fullAt.get(key) ?? 0);
  }

  /** Forgets the keys that have all their points again. */
  #sweep(): void {
    const now = performance.now();
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key);
    this.#sweepAt = Math.max(1_000, 2 * this.#fullAt.size);
  }
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
  for (const [limit, key] of counted) limit.take(key);
  return undefined;
}

/** Runs tries of which only the failed ones count. */
export class CountedTries {
  readonly #running = new Set<Promise<void>>();

  /**
   * Runs a try and counts it unless it succeeds or throws. It is counted before it runs, so that concurrent tries
   * cannot exceed a limit; where they fill it, one more waits for them to end.
   * @throws ApiError 429 past a limit
   */
  async run<T>(counted: Counted, run: () => Promise<T>, succeeded: (outcome: T) => boolean): Promise<T> {
    while (waitFor(counted) > 0 && this.#running.size > 0) await Promise.race(this.#running);
    count(counted);
    const outcome = run();
    const ended = outcome
      .then(succeeded, () => true)
      .then((isFree) => {
        if (isFree) for (const [limit, key] of counted) limit.giveBack(key);
        this.#running.delete(ended);
      });
    this.#running.add(ended);
    await ended;
    return outcome;
  }
}

const waitFor = (counted: Counted) => Math.max(...counted.map(([limit, key]) => limit.wait(key)));

function tooMany(wait: number, what: string): ApiError {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  return new ApiError('too-many-attempts', `Too many ${what}. Please try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
