/** Counts by key, in memory only: a restart resets them. Those that no longer matter are forgotten. */
export class CountsByKey<Count> {
  readonly #counts = new Map<string, Count>();
  readonly #isOver: (count: Count) => boolean;
  #sweepAt = 1_000;

  /** @param isOver whether a count is as good as none by now */
  constructor(isOver: (count: Count) => boolean) {
    this.#isOver = isOver;
  }

  get(key: string): Count | undefined {
    return this.#counts.get(key);
  }

  set(key: string, count: Count): void {
    this.#counts.set(key, count);
    if (this.#counts.size >= this.#sweepAt) this.#sweep();
  }

  /** Goes through all keys, but only when their number has doubled. */
  #sweep(): void {
    for (const [key, count] of this.#counts) if (this.#isOver(count)) this.#counts.delete(key);
    this.#sweepAt = Math.max(1_000, 2 * this.#counts.size);
  }
}
