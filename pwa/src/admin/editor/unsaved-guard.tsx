import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';
import { StayOrLeave } from '../../screen-parts/stay-or-leave.tsx';
import { useConfirmUnload } from '../../screen-parts/use-confirm-unload.ts';

interface UnsavedGuard {
  blocker: Blocker;
  /** Allows the next navigation, because everything is saved. */
  release: () => void;
  /** Whether nothing is to be kept: everything is saved, or the person chose to leave without. */
  mayLose: () => boolean;
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
  const isLeft = blocker.state === 'proceeding';
  return { blocker, release, mayLose: () => isReleased.current || isLeft };
}

/** Asks for confirmation before a form with unsaved changes is left inside the app. */
export function LeaveFormDialog({ blocker }: { blocker: Blocker }) {
  return (
    <StayOrLeave blocker={blocker} title={t`Leave without saving?`}>
      {t`Your changes on this page are not saved yet.`}
    </StayOrLeave>
  );
}
