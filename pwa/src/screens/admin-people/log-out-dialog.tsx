import type { Person } from '@quiz-app/shared/people';
import { useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { notifyOutcome } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Setting } from '../../ui/switch.tsx';
import styles from './admin-people.module.css';

interface LogOutDialogProps {
  person: Person;
  onClose: () => void;
  onLoggedOut: () => void;
}

/** Ends every session and the log-in card of a person, and the password on request. */
export function LogOutDialog({ person, onClose, onLoggedOut }: LogOutDialogProps) {
  const { ask } = useDevice();
  const [isWaiting, waitFor] = useWaiting();
  const [endPassword, setEndPassword] = useState(false);
  const logOut = async () => {
    const outcome = await waitFor(notifyOutcome(ask.logOutEverywhere({ id: person._id, body: { endPassword } })));
    if (outcome.success) onLoggedOut();
  };
  return (
    <Dialog
      open
      small
      onClose={onClose}
      title={`Log ${person.name} out everywhere?`}
      footer={
        <>
          <Button kind="outline" size="large" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" size="large" aria-disabled={isWaiting} onClick={() => void logOut()}>
            Log out everywhere
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>
          All devices are logged out, and the log-in card stops working. Answers on a device stay there until the next
          log-in.
        </p>
        <Setting
          label="End the password too"
          hint="Turn this on if someone else may know it. A new card lets the person set another."
          checked={endPassword}
          onCheckedChange={setEndPassword}
        />
      </div>
    </Dialog>
  );
}
