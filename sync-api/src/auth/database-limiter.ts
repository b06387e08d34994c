import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible';
import type { Limit } from './limits.ts';
import { take } from './rate-limit.ts';

/** The base of all its limiters that count in a store. Its index declares it and does not export it. */
const StoreLimiter: typeof RateLimiterStoreAbstract = createRequire(import.meta.url)(
  'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js',
);

/** Points by key that expire, each in milliseconds since 1970. The points of one that has expired count no more. */
export interface Counts {
  add(row: Count & { key: string }): Promise<Count>;
  find(key: string): Promise<Count | undefined>;
  remove(key: string): Promise<boolean>;
}

interface Count {
  points: number;
  expires: number;
}

/** Whether a key that is full stays so until it expires: `consume` then refuses it without asking. */
export type OnceFull = 'stays full' | 'may be removed';

/**
 * A limiter of rate-limiter-flexible that counts in our database, where its own would need a connection of their own
 * and a commit for each key.
 */
export class DatabaseLimiter extends StoreLimiter {
  readonly #counts: Counts;

  /** @param name begins its keys; two limiters with the same name count together */
  constructor(counts: Counts, name: string, { most, seconds }: Limit, onceFull: OnceFull) {
    const inMemoryBlockOnConsumed = onceFull === 'stays full' ? most : 0;
    super({ storeClient: counts, keyPrefix: name, points: most, duration: seconds, inMemoryBlockOnConsumed });
    this.#counts = counts;
  }

  /** Counts one. @returns 0, or past the limit the milliseconds until one more is allowed */
  take(key: string): Promise<number> {
    return take(this, key);
  }

  _upsert(key: string, points: number, milliseconds: number): Promise<Count> {
    return this.#counts.add({ key: stored(key), points, expires: Date.now() + milliseconds });
  }

  async _get(key: string): Promise<Count | undefined> {
    const count = await this.#counts.find(stored(key));
    const left = (count?.expires ?? 0) - Date.now();
    return left > 0 && left <= 2 * this.msDuration ? count : undefined;
  }

  _delete(key: string): Promise<boolean> {
    return this.#counts.remove(stored(key));
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expires }: Count): RateLimiterRes {
    return new RateLimiterRes(
      Math.max(0, this.points - points),
      Math.max(0, expires - Date.now()),
      points,
      points === changed,
    );
  }
}

/** As long for every key, which may be as long as a request, and without the e-mail and address in it. */
const stored = (key: string) => hash('sha256', key, 'base64url');
