import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Runs one piece of work per turn of the event loop, in order of arrival, so that other requests are answered while
 * many long lists are built.
 */
export class FairQueue {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn. */
  turn(): Promise<void> {
    this.#last = this.#last.then(() => nextTurn());
    return this.#last;
  }
}
