import type { Task } from './format.ts';

/** Milliseconds after which a long task lets others run, among them the message that aborts it. */
const slice = 40;

/**
 * Makes a long task report its progress and end when it is aborted. The returned function is to be called often.
 *
 * @returns a function that waits for a turn of the event loop if the last one was a while ago, and throws the signal's
 * reason if it is aborted
 */
export function createPacer({ signal, onProgress }: Task): (done: number, questions: number) => Promise<void> {
  signal.throwIfAborted();
  let last = performance.now();
  return async (done, questions) => {
    if (performance.now() - last < slice) return;
    onProgress(done, questions);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    last = performance.now();
  };
}
