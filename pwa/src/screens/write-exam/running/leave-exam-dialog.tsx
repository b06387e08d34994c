import type { Blocker } from 'react-router-dom';
import { StayOrLeave } from '../../../screen-parts/stay-or-leave.tsx';

/** Asks for confirmation before a running exam is left inside the app. */
export function LeaveExamDialog({ blocker }: { blocker: Blocker }) {
  return (
    <StayOrLeave blocker={blocker} title="Leave the exam?">
      If you leave, your answers are lost and the exam must restart. The time goes on while you decide.
    </StayOrLeave>
  );
}
