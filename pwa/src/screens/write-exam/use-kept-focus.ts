import { useEffect } from 'react';

/** Leads the keyboard and the screen reader to the view that has come, where the one before took the focus away with it. */
export function useKeptFocus(view: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what the focus may have gone with
  useEffect(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [view]);
}
