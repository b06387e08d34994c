import { CountsByKey } from './counts-by-key.ts';
import type { BucketLimit } from './limits.ts';
import type { RateLimit } from './rate-limit.ts';

/** Allows a number of things at once, and then one more each time the refill time has passed. */
export class TokenBucket implements RateLimit {
  readonly #refillMs: number;
  readonly #burstMs: number;
  /** When all that a key took is refilled, by `performance.now()`. */
  readonly #fullAt = new CountsByKey<number>((fullAt) => fullAt <= performance.now());

  constructor({ burst, refill }: BucketLimit) {
    this.#refillMs = refill * 1_000;
    this.#burstMs = burst * this.#refillMs;
  }

  wait(key: string): number {
    return Math.max(0, this.#read(key) + this.#refillMs - this.#burstMs - performance.now());
  }

  take(key: string): () => void {
    this.#fullAt.set(key, this.#read(key) + this.#refillMs);
    return () => this.#fullAt.set(key, this.#read(key) - this.#refillMs);
  }

  #read(key: string): number {
    return Math.max(performance.now(), this.#fullAt.get(key) ?? 0);
  }
}
