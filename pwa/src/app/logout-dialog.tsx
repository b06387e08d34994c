import { plural, t } from '@lingui/core/macro';
import { useOnline } from '../platform/online.ts';
import { Question } from '../ui/question.tsx';

/** The number of unsent attempts on this device: the user's own, and those carried for others. */
export interface Waiting {
  own: number;
  carried: number;
}

interface LogoutDialogProps {
  waiting: Waiting;
  onStay: () => void;
  onLogout: () => void;
}

/** Asks before a logout while attempts are unsent. */
export function LogoutDialog({ waiting: { own, carried }, onStay, onLogout }: LogoutDialogProps) {
  const isOnline = useOnline();
  return (
    <Question title={t`Log out?`} yes={t`Log out`} onYes={onLogout} no={t`Stay`} onNo={onStay}>
      {own > 0 && <p>{unsent(own)}</p>}
      {carried > 0 && <p>{collected(carried)}</p>}
      {!isOnline && <p>{t`You can’t log in again while you are offline.`}</p>}
    </Question>
  );
}

const unsent = (count: number) =>
  plural(count, {
    one: 'Your exam is not sent yet. It stays on this device and is sent when you log in again.',
    other: 'Your # exams are not sent yet. They stay on this device and are sent when you log in again.',
  });

const collected = (count: number) =>
  plural(count, {
    one: 'You are carrying someone else’s attempt. It stays on this device and is sent when you log in again.',
    other: 'You are carrying # attempts of others. They stay on this device and are sent when you log in again.',
  });
