import type { Blocker } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before a form with unsaved changes is left inside the app. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave without saving?"
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
      <p>What you typed on this page is not saved yet.</p>
    </Dialog>
  );
}
