import { useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';
import { useConfirmUnload } from '../../screen-parts/use-confirm-unload.ts';

interface UnsavedGuard {
  blocker: Blocker;
  /** Allows the next navigation, because everything is saved. */
  release: () => void;
}

/** Asks for confirmation before a page with unsaved changes is left. Switching tabs in it needs none. */
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
