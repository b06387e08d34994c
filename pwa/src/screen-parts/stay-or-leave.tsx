import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Blocker } from './navigation/use-blocker.ts';

interface StayOrLeaveProps {
  blocker: Blocker;
  title: string;
  /** A description of what would be lost. */
  children: ReactNode;
}

/** Asks for confirmation before a navigation inside the app. */
export function StayOrLeave({ blocker, title, children }: StayOrLeaveProps) {
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      small
      title={title}
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
      <p>{children}</p>
    </Dialog>
  );
}
