import type { Blocker } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before an exam is left inside the app. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave the exam?"
      footer={
        <>
          <Button kind="outline" size="large" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
          <Button size="large" data-autofocus onClick={stay}>
            Stay
          </Button>
        </>
      }
    >
      <p>If you leave, your answers are lost and the exam must restart. The time goes on while you decide.</p>
    </Dialog>
  );
}
