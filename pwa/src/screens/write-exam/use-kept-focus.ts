import { useEffect } from 'react';

/** Moves the focus to a new view if the previous view was removed with the focus in it. */
export function useKeptFocus(view: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what the focus may have gone with
  useEffect(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [view]);
}
