import type { Blocker } from 'react-router-dom';
import { StayOrLeave } from '../stay-or-leave.tsx';

/** Asks before a form with unsaved changes is left inside the app. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  return (
    <StayOrLeave blocker={blocker} title="Leave without saving?">
      What you typed on this page is not saved yet.
    </StayOrLeave>
  );
}
