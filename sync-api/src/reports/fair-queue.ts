import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Lets one piece of work run in each turn of the event loop, first come, first
 * served: other requests are answered while fifty long lists are built.
 */
export class FairQueue {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn. */
  turn(): Promise<void> {
    this.#last = this.#last.then(() => nextTurn());
    return this.#last;
  }
}
