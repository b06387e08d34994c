import { once } from 'node:events';
import { join } from 'node:path';
import { type Transferable, Worker } from 'node:worker_threads';
import { busyError } from '../api-error.ts';
import { RoundRobinQueue } from '../http/round-robin-queue.ts';

/** Far longer than any file or formula of a person takes, on a busy machine too. */
const longestMs = 10_000;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

/** As many as there are requests at once: each waits for one order. */
const mostWaiting = 500;

/**
 * Runs orders in a thread, one after another, because a file or formula may be made to take minutes or gigabytes. People
 * take turns, so that many slow orders of one delay no one else for long. The thread starts with the first order. It posts
 * a message when it is ready, and one for each order.
 *
 * @param file of the thread, in this folder
 * @returns a function that resolves with the thread's answer to a person's order; undefined if it took too much time or
 *   memory. @throws ApiError 503 when too many wait
 */
export function createThread<Order, Answer>(
  file: string,
): (personId: string, order: Order, moved?: Transferable[]) => Promise<Answer | undefined> {
  let running: Promise<Worker> | undefined;
  const queue = new RoundRobinQueue({ running: 1, waiting: mostWaiting, full: busyError });

  function start(): Promise<Worker> {
    // An old thread may end after its successor has started.
    const started: Promise<Worker> = open(() => {
      if (running === started) running = undefined;
    });
    return started;
  }

  async function open(onEnd: () => void): Promise<Worker> {
    // Not a URL, which Vite would replace in the tests of the app, where the server runs beside a page.
    const thread = new Worker(join(import.meta.dirname, file), { resourceLimits: memory });
    // Without a listener, an error between two orders would end the server.
    thread.on('error', onEnd).on('exit', onEnd);
    await once(thread, 'message');
    return thread;
  }

  async function run(order: Order, moved: Transferable[] = []): Promise<Answer | undefined> {
    running ??= start();
    const thread = await running;
    thread.ref();
    try {
      const answered = once(thread, 'message', { signal: AbortSignal.timeout(longestMs) });
      thread.postMessage(order, moved);
      return (await answered)[0];
    } catch (error) {
      running = undefined;
      await thread.terminate();
      if (isTooMuch(error)) return undefined;
      throw error;
    } finally {
      thread.unref();
    }
  }

  return (personId, order, moved) => queue.run(personId, () => run(order, moved));
}

function isTooMuch(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ABORT_ERR' || code === 'ERR_WORKER_OUT_OF_MEMORY';
}
