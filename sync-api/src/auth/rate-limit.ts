import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../http/api-error.ts';
import type { Limit } from './limits.ts';

/** The running tries of one key, and the tries that wait for one of them to end. */
interface Pending {
  running: number;
  waiting: (() => void)[];
}

/** Counts tries by key, in memory only: a restart resets the counts. */
export class RateLimit {
  readonly #limiter: RateLimiterMemory;
  readonly #pending = new Map<string, Pending>();

  constructor({ points, duration }: Limit) {
    this.#limiter = new RateLimiterMemory({ points, duration });
  }

  /** Counts one try. @throws ApiError 429 past the limit */
  async count(key: string): Promise<void> {
    const refusal = await this.#take(key);
    if (refusal) throw tooMany(refusal);
  }

  /**
   * Runs a try and counts it unless it succeeds. It is counted before it runs, so that concurrent tries cannot exceed
   * the limit. When the limit is reached only because of tries that are still running, it waits for them to end.
   * @throws ApiError 429 past the limit
   */
  async countFailures<T>(key: string, run: () => Promise<T>, succeeded: (outcome: T) => boolean): Promise<T> {
    const pending = this.#pending.get(key) ?? { running: 0, waiting: [] };
    this.#pending.set(key, pending);
    for (let refusal = await this.#take(key); refusal; refusal = await this.#take(key)) {
      if (pending.running === 0) {
        this.#wakeAll(key, pending);
        throw tooMany(refusal);
      }
      await new Promise<void>((resolve) => pending.waiting.push(resolve));
    }
    pending.running += 1;
    let isFailure = false;
    try {
      const outcome = await run();
      isFailure = !succeeded(outcome);
      return outcome;
    } finally {
      if (!isFailure) await this.#limiter.reward(key);
      pending.running -= 1;
      // A success makes room for one more try. Once failures alone fill the limit, all that wait are woken and refused.
      if (!isFailure && pending.waiting.length > 0) pending.waiting.shift()?.();
      else if (pending.running === 0) this.#wakeAll(key, pending);
    }
  }

  #wakeAll(key: string, pending: Pending): void {
    for (const wake of pending.waiting.splice(0)) wake();
    if (this.#pending.get(key) === pending) this.#pending.delete(key);
  }

  /** @returns the limiter's refusal, or undefined when the try was counted */
  async #take(key: string): Promise<RateLimiterRes | undefined> {
    try {
      await this.#limiter.consume(key);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // A refused try was not made, so it does not count.
      await this.#limiter.reward(key);
      return refusal;
    }
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): ApiError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ApiError('too-many-attempts', `Too many attempts. Please try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
