/** Counts by key, in memory only: a restart resets them. Expired counts are removed. */
export class CountsByKey<Count> {
  readonly #counts = new Map<string, Count>();
  readonly #isExpired: (count: Count) => boolean;
  #sweepAt = 1_000;

  /** @param isExpired whether a count has no effect any more */
  constructor(isExpired: (count: Count) => boolean) {
    this.#isExpired = isExpired;
  }

  get(key: string): Count | undefined {
    return this.#counts.get(key);
  }

  set(key: string, count: Count): void {
    this.#counts.set(key, count);
    if (this.#counts.size >= this.#sweepAt) this.#sweep();
  }

  /** Reads all counts, and runs again only when their number has doubled. */
  #sweep(): void {
    for (const [key, count] of this.#counts) if (this.#isExpired(count)) this.#counts.delete(key);
    this.#sweepAt = Math.max(1_000, 2 * this.#counts.size);
  }
}
