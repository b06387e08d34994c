interface Waiting {
  start(): void;
  refuse(): void;
}

interface Options {
  /** How many jobs run at once. */
  running: number;
  /** How many more may wait. */
  waiting: number;
  /** Creates the error for a job that finds no room. */
  full: () => Error;
}

/** Runs a few jobs at once. The keys of waiting jobs take turns, so that many jobs of one key delay only that key. */
export class RoundRobinQueue {
  readonly #options: Options;
  /** The waiting jobs of each key. The next key comes first. */
  readonly #queues = new Map<string, Waiting[]>();
  #waiting = 0;
  #running = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @throws the error of `full`, without starting the job, when too many jobs wait */
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
    const queue = this.#queues.get(key) ?? [];
    if (this.#waiting === this.#options.waiting) this.#makeRoom(queue.length);
    this.#waiting += 1;
    this.#queues.set(key, queue);
    return new Promise<void>((resolve, reject) => {
      queue.push({ start: resolve, refuse: () => reject(this.#options.full()) });
    });
  }

  /** Refuses the last job of the longest queue, unless the new job's own queue would then be as long. */
  #makeRoom(ownLength: number): void {
    const longest = [...this.#queues.values()].reduce((most, queue) => (queue.length > most.length ? queue : most));
    if (longest.length <= ownLength + 1) throw this.#options.full();
    longest.pop()?.refuse();
    this.#waiting -= 1;
  }

  #startNext(): void {
    const [next] = this.#queues;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [key, queue] = next;
    this.#queues.delete(key);
    queue.shift()?.start();
    this.#waiting -= 1;
    if (queue.length > 0) this.#queues.set(key, queue);
  }
}
