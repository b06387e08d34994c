/** Resolves when one more step of work may run, in order of arrival. */
export type Turn = () => Promise<void>;

/** Milliseconds of one turn of the event loop in which steps of pages may begin. */
const pagesMs = 5;

/**
 * The queue of all long work: one step of it runs in each turn of the event loop, so that short requests are answered
 * while many long lists are built.
 */
export const fairTurn = createQueue(0);

/** The queue of pages, separate from `fairTurn` so that pages do not wait for long lists. Several steps run in a turn. */
export const pageTurn = createQueue(pagesMs);

/** @param ms one step begins in each turn of the event loop, and others until this time has passed */
function createQueue(ms: number): Turn {
  const waiting: (() => void)[] = [];
  let until: number | undefined;

  function runNext(): void {
    if (until === undefined) {
      until = performance.now() + ms;
      // Runs first in the next turn.
      setImmediate(() => {
        until = undefined;
      });
    } else if (performance.now() >= until) {
      setImmediate(runNext);
      return;
    }
    waiting.shift()?.();
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      setImmediate(runNext);
    });
}
