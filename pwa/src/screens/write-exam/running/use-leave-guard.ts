import { useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';
import { useConfirmUnload } from '../../../screen-parts/use-confirm-unload.ts';

/** Asks before the page is left while `guarded`: the browser's own question for a refresh, the returned blocker for a move inside the app. */
export function useLeaveGuard(guarded: boolean): Blocker {
  useConfirmUnload(guarded);
  const blocker = useBlocker(guarded);
  // Once there is nothing left to lose, an open question has no answer to wait for.
  useEffect(() => {
    if (!guarded && blocker.state === 'blocked') blocker.reset();
  }, [guarded, blocker]);
  return blocker;
}
