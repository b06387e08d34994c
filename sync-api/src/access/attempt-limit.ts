import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../api-error.ts';

export interface Limit {
  points: number;
  /** Seconds. */
  duration: number;
}

/** Counts tries by key, in memory: a restart forgets them. */
export class AttemptLimit {
  readonly #limiter: RateLimiterMemory;
  readonly #underWay = new Map<string, Set<Promise<unknown>>>();

  constructor({ points, duration }: Limit) {
    this.#limiter = new RateLimiterMemory({ points, duration });
  }

  /** Counts one. @throws ApiError 429 past the limit */
  async count(key: string): Promise<void> {
    const refusal = await this.#take(key);
    if (refusal) throw tooMany(refusal);
  }

  /**
   * Runs a try and counts it unless it succeeds. The try is counted before it
   * runs, so that many at once are no way around the limit; where only tries
   * still under way fill the limit, it waits for their outcome.
   * @throws ApiError 429 past the limit
   */
  async countFailures<T>(key: string, run: () => Promise<T>, succeeded: (outcome: T) => boolean): Promise<T> {
    for (let refusal = await this.#take(key); refusal; refusal = await this.#take(key)) {
      const underWay = this.#underWay.get(key);
      if (!underWay) throw tooMany(refusal);
      await Promise.race(underWay);
    }
    const { promise: over, resolve } = Promise.withResolvers<void>();
    this.#note(key, over);
    try {
      const outcome = await run();
      if (succeeded(outcome)) await this.#limiter.reward(key);
      return outcome;
    } catch (error) {
      await this.#limiter.reward(key);
      throw error;
    } finally {
      this.#forget(key, over);
      resolve();
    }
  }

  /** @returns why not, or undefined when the try was counted */
  async #take(key: string): Promise<RateLimiterRes | undefined> {
    try {
      await this.#limiter.consume(key);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // A refused try is not a failed one.
      await this.#limiter.reward(key);
      return refusal;
    }
  }

  #note(key: string, trying: Promise<unknown>): void {
    const underWay = this.#underWay.get(key) ?? new Set();
    this.#underWay.set(key, underWay.add(trying));
  }

  #forget(key: string, trying: Promise<unknown>): void {
    const underWay = this.#underWay.get(key);
    underWay?.delete(trying);
    if (underWay?.size === 0) this.#underWay.delete(key);
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): ApiError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ApiError(429, `Too many attempts. Please try again in ${seconds} seconds.`, {
    'retry-after': String(seconds),
  });
}
