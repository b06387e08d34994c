import { useLayoutEffect } from 'react';
import { focusPage } from '../../ui/focus-page.ts';

/**
 * Moves the focus to a new view if the previous view was removed with the focus in it.
 *
 * @param view `undefined` for a view that moves the focus itself
 */
export function useKeptFocus(view: string | undefined): void {
  // Not `useEffect`, which may run after the view's paint: a key pressed in between would start at the top.
  useLayoutEffect(() => {
    if (view === undefined) return;
    if (document.activeElement && document.activeElement !== document.body) return;
    focusPage();
  }, [view]);
}
