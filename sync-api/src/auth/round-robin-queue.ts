interface Waiting {
  start(): void;
  refuse(): void;
}

interface Options {
  /** How many jobs run at once. */
  running: number;
  /** How many more may wait. */
  waiting: number;
  /** Makes the error of a job that finds no place. */
  full: () => Error;
}

/** Runs a few jobs at once. Those that wait have their turn by key, so that many jobs of one key delay only that key. */
export class RoundRobinQueue {
  readonly #options: Options;
  /** What waits, by key. The key whose turn is next comes first. */
  readonly #lines = new Map<string, Waiting[]>();
  #waiting = 0;
  #running = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @throws the error of `full`, without having started the job, when too many wait */
  async run<T>(key: string, job: () => Promise<T>): Promise<T> {
    if (this.#running < this.#options.running) this.#running += 1;
    else await this.#turn(key);
    try {
      return await job();
    } finally {
      this.#startNext();
    }
  }

  #turn(key: string): Promise<void> {
    const line = this.#lines.get(key) ?? [];
    if (this.#waiting === this.#options.waiting) this.#makeRoom(line.length);
    this.#waiting += 1;
    this.#lines.set(key, line);
    return new Promise<void>((resolve, reject) => {
      line.push({ start: resolve, refuse: () => reject(this.#options.full()) });
    });
  }

  /** Refuses the last of the longest line, unless the one who arrives would then have as long a line. */
  #makeRoom(ownLength: number): void {
    const longest = [...this.#lines.values()].reduce((most, line) => (line.length > most.length ? line : most));
    if (longest.length <= ownLength + 1) throw this.#options.full();
    longest.pop()?.refuse();
    this.#waiting -= 1;
  }

  #startNext(): void {
    const [next] = this.#lines;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [key, line] = next;
    this.#lines.delete(key);
    line.shift()?.start();
    this.#waiting -= 1;
    if (line.length > 0) this.#lines.set(key, line);
  }
}
