import { type UIEvent, useCallback, useRef } from 'react';

/** The second press of a double click or tap comes within this time, in milliseconds. */
export const doublePressMs = 500;

/**
 * Returns a function, always the same, that runs the deletion behind a button of a list. It ignores the rest of a
 * double click or tap, because another row may be under the pointer by then, and a row that is being deleted.
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
