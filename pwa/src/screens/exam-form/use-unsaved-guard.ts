import { useEffect, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';

interface UnsavedGuard {
  blocker: Blocker;
  /** Lets the next move go: what there was to save is saved. */
  release: () => void;
}

/** Asks before a page with unsaved changes is left. Moves within it, from tab to tab, are free. */
export function useUnsavedGuard(hasUnsaved: boolean): UnsavedGuard {
  const isReleased = useRef(false);
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const release = () => {
    isReleased.current = true;
  };
  return { blocker, release };
}
