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
  /** A queue of each key for which something waits. The key whose turn is next comes first. */
  readonly #queues = new Map<string, Waiting[]>();
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
    const queue = this.#queues.get(key) ?? [];
    if (this.#waiting === this.#options.waiting) this.#makeRoom(queue.length);
    this.#waiting += 1;
    this.#queues.set(key, queue);
    return new Promise<void>((resolve, reject) => {
      queue.push({ start: resolve, refuse: () => reject(this.#options.full()) });
    });
  }

  /** Refuses the last of the longest queue, unless that of the one who arrives would then be as long. */
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
