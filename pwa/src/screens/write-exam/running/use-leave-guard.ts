import { useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';
import { useConfirmUnload } from '../../../screen-parts/use-confirm-unload.ts';

/**
 * Asks for confirmation before the page is left while `guarded`: the browser on a refresh, the returned blocker on a
 * navigation inside the app.
 */
export function useLeaveGuard(guarded: boolean): Blocker {
  useConfirmUnload(guarded);
  const blocker = useBlocker(guarded);
  // Closes an open question once nothing would be lost any more.
  useEffect(() => {
    if (!guarded && blocker.state === 'blocked') blocker.reset();
  }, [guarded, blocker]);
  return blocker;
}
