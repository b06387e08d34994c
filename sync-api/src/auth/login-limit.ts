import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../http/api-error.ts';

export interface Limit {
  points: number;
  /** Seconds. */
  duration: number;
}

/** How many tries of one key are under way, and those that wait for how they end. */
interface Line {
  underWay: number;
  waiting: (() => void)[];
}

/** Counts tries by key, in memory: a restart forgets them. */
export class AttemptLimit {
  readonly #limiter: RateLimiterMemory;
  readonly #lines = new Map<string, Line>();

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
    const line = this.#lines.get(key) ?? { underWay: 0, waiting: [] };
    this.#lines.set(key, line);
    for (let refusal = await this.#take(key); refusal; refusal = await this.#take(key)) {
      if (line.underWay === 0) {
        this.#tellAll(key, line);
        throw tooMany(refusal);
      }
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    line.underWay += 1;
    let isFailure = false;
    try {
      const outcome = await run();
      isFailure = !succeeded(outcome);
      return outcome;
    } finally {
      if (!isFailure) await this.#limiter.reward(key);
      line.underWay -= 1;
      // A success makes room for one more; after the last failure there is room for nobody.
      if (!isFailure && line.waiting.length > 0) line.waiting.shift()?.();
      else if (line.underWay === 0) this.#tellAll(key, line);
    }
  }

  #tellAll(key: string, line: Line): void {
    for (const goOn of line.waiting.splice(0)) goOn();
    if (this.#lines.get(key) === line) this.#lines.delete(key);
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
}

function tooMany({ msBeforeNext }: RateLimiterRes): ApiError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ApiError(429, `Too many attempts. Please try again in ${seconds} seconds.`, {
    'retry-after': String(seconds),
  });
}
