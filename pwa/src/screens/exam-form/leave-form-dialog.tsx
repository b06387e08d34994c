import type { Blocker } from 'react-router-dom';
import { StayOrLeave } from '../../screen-parts/stay-or-leave.tsx';

/** Asks for confirmation before a form with unsaved changes is left inside the app. */
export function LeaveFormDialog({ blocker }: { blocker: Blocker }) {
  return (
    <StayOrLeave blocker={blocker} title="Leave without saving?">
      What you typed on this page is not saved yet.
    </StayOrLeave>
  );
}
