import { type UIEvent, useCallback, useRef } from 'react';

/** The time in which the second press of a double click or tap comes, in milliseconds. */
export const doublePressMs = 500;

/**
 * Returns a stable function that runs the deletion behind a button of a list. It ignores the second press of a double
 * click or tap, when another row may be under the pointer, and a row that is already being deleted.
 */
export function useDeletionGuard() {
  const lastPress = useRef(Number.NEGATIVE_INFINITY);
  const running = useRef(new Set<string>());
  return useCallback(async ({ detail, timeStamp }: UIEvent, id: string, remove: () => Promise<void>): Promise<void> => {
    const isFirstPress = detail < 2 && timeStamp - lastPress.current >= doublePressMs;
    lastPress.current = timeStamp;
    if (!isFirstPress || running.current.has(id)) return;
    running.current.add(id);
    try {
      await remove();
    } finally {
      running.current.delete(id);
    }
  }, []);
}
