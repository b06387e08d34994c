import { useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';
import { useConfirmUnload } from '../../screen-parts/use-confirm-unload.ts';

interface UnsavedGuard {
  blocker: Blocker;
  /** Lets the next navigation pass, because everything is saved. */
  release: () => void;
}

/** Asks before a page with unsaved changes is left. Moves within it, from tab to tab, are free. */
export function useUnsavedGuard(hasUnsaved: boolean): UnsavedGuard {
  const isReleased = useRef(false);
  useConfirmUnload(hasUnsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const release = () => {
    isReleased.current = true;
  };
  return { blocker, release };
}
