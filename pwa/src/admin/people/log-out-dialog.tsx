import { t } from '@lingui/core/macro';
import type { Person } from '@quiz-app/shared/people';
import { useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { notifyOutcome } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { Question } from '../../ui/question.tsx';
import { Setting } from '../../ui/switch.tsx';
import styles from './people.module.css';

interface LogOutDialogProps {
  person: Person;
  onClose: () => void;
  onLoggedOut: () => void;
}

/** Ends a person's sessions and log-in card, and on request removes the password. */
export function LogOutDialog({ person, onClose, onLoggedOut }: LogOutDialogProps) {
  const { ask } = useDevice();
  const [isWaiting, waitFor] = useWaiting();
  const [endPassword, setEndPassword] = useState(false);
  const logOut = async () => {
    const outcome = await waitFor(notifyOutcome(ask.logOutEverywhere({ id: person._id, body: { endPassword } })));
    if (outcome.success) onLoggedOut();
  };
  return (
    <Question
      title={t`Log ${{ name: person.name }} out everywhere?`}
      yes={t`Log out everywhere`}
      onYes={() => void logOut()}
      no={t`Cancel`}
      onNo={onClose}
      isDanger
      isWaiting={isWaiting}
    >
      <div className={styles.fields}>
        <p>
          {t`All devices are logged out, and the log-in card stops working. Answers on a device stay there until the next log-in.`}
        </p>
        <Setting
          label={t`End the password too`}
          hint={t`Turn this on if someone else may know it. A new card lets the person set another.`}
          checked={endPassword}
          onCheckedChange={setEndPassword}
        />
      </div>
    </Question>
  );
}
