import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The worker's input: the path of the database. */
export type CheckpointedDatabase = string;

/** `copy` while others write; `restart` while nobody in this process does; `close` ends the worker. */
export type CheckpointOrder = 'copy' | 'restart' | 'close';

/** Whether a restart was done; a process that reads or writes may be in the way. */
export type CheckpointAnswer = { done: boolean } | { error: Error };

/** Makes the checkpoints of a database in a worker thread, which is started for the first one. */
export class Checkpointer {
  readonly #path: string;
  #worker: Worker | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * One at a time: `copy` while others write, `restart` while nobody in this process does.
   * @returns false where another process, which reads or writes, was in the way
   * @throws the error of SQLite, or of the worker
   */
  async run(order: 'copy' | 'restart'): Promise<boolean> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const over = new AbortController();
    // It keeps the process alive only while it works.
    worker.ref();
    try {
      const answered = once(worker, 'message', over);
      const ended = once(worker, 'exit', over);
      worker.postMessage(order satisfies CheckpointOrder);
      const [answer] = (await Promise.race([answered, ended])) as [CheckpointAnswer | number];
      if (typeof answer === 'number') throw new Error(`the checkpoint ended with ${answer}`);
      if ('error' in answer) throw answer.error;
      return answer.done;
    } finally {
      over.abort();
      worker.unref();
    }
  }

  /** @throws the error of the worker */
  async close(): Promise<void> {
    if (!this.#worker) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.ref();
    this.#worker.postMessage('close' satisfies CheckpointOrder);
    await ended;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checkpoint-worker.js', import.meta.url), {
      workerData: this.#path satisfies CheckpointedDatabase,
    });
    // Without a listener, an error while nobody waits for the worker would end the process.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      this.#worker = undefined;
    });
    return worker;
  }
}
