/** Resolves when one more piece of work may run, in order of arrival. */
export type Turn = () => Promise<void>;

/** Milliseconds of one turn of the event loop in which pieces of pages may begin. */
const pagesMs = 5;

/**
 * The line of all long work, so that short requests are answered while many long lists are built: one piece runs in
 * each turn of the event loop.
 */
export const fairTurn = createLine(0);

/** The line of pages, which wait for each other but not for long lists: several short pieces run in a turn. */
export const pageTurn = createLine(pagesMs);

/** @param ms one piece begins in each turn of the event loop, and others until this time has passed */
function createLine(ms: number): Turn {
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
