import type { Task } from './format.ts';

/** Milliseconds after which a long task yields to others, including the message that aborts it. */
const slice = 40;

/**
 * Makes a long task report its progress and end when aborted. Call the returned function often.
 *
 * @returns a function that waits for a tick if the last one was a while ago, and throws the signal's reason if it is
 * aborted
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
