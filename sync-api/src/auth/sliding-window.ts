import { CountsByKey } from './counts-by-key.ts';
import type { WindowLimit } from './limits.ts';
import type { RateLimit } from './rate-limit.ts';

/** Allows a number of things in any period of a given length. */
export class SlidingWindow implements RateLimit {
  readonly #most: number;
  readonly #windowMs: number;
  /** When each was taken, by `performance.now()`, oldest first. */
  readonly #times: CountsByKey<readonly number[]>;

  constructor({ most, seconds }: WindowLimit) {
    this.#most = most;
    this.#windowMs = seconds * 1_000;
    this.#times = new CountsByKey((times) => times.every((time) => !this.#counts(time)));
  }

  wait(key: string): number {
    const times = this.#read(key);
    const next = times[times.length - this.#most];
    return next === undefined ? 0 : next + this.#windowMs - performance.now();
  }

  take(key: string): () => void {
    const now = performance.now();
    this.#times.set(key, [...this.#read(key), now]);
    return () => {
      const times = this.#read(key);
      const own = times.indexOf(now);
      if (own >= 0) this.#times.set(key, times.toSpliced(own, 1));
    };
  }

  #read(key: string): readonly number[] {
    return (this.#times.get(key) ?? []).filter((time) => this.#counts(time));
  }

  #counts(time: number): boolean {
    return time + this.#windowMs > performance.now();
  }
}
