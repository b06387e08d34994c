import { useEffect } from 'react';

/** Moves the focus to a new view if the previous view was removed with the focus in it. */
export function useKeptFocus(view: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of view may have removed the focused element
  useEffect(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [view]);
}
