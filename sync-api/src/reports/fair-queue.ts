import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Lets one piece of work through in each turn of the event loop, in the order of
 * asking: fifty lists asked for at once are made between other requests, not
 * before them.
 */
export class FairQueue {
  #last: Promise<void> = Promise.resolve();

  /** Resolves in a turn of the caller's own. */
  turn(): Promise<void> {
    this.#last = this.#last.then(() => nextTurn());
    return this.#last;
  }
}
