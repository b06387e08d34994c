import { useRef } from 'react';
import { type Blocker, useBlocker } from '../../screen-parts/navigation/use-blocker.ts';
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
  const blocker = useBlocker(({ from, to }) => hasUnsaved && !isReleased.current && from.pathname !== to.pathname);
  const release = () => {
    isReleased.current = true;
  };
  return { blocker, release };
}
