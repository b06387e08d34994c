import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Resolves when one more piece of long work may run. There is one piece in each turn of the event loop, in order of
 * arrival, so that short requests are answered while many long lists are built.
 */
export function fairTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
