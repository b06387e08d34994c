import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useReached } from '../device/use-reached.ts';
import { formatStopwatch } from '../language/format.ts';
import { useExamOpenHere } from '../platform/exam-hold.ts';
import { useOnline } from '../platform/online.ts';
import { Question } from '../ui/question.tsx';

/** What stays on this device after a logout. */
export interface Left {
  /** The number of the user's own unsent attempts. */
  own: number;
  /** The number of unsent attempts carried for others. */
  carried: number;
  /** When the time of an exam ends that runs without being open, epoch milliseconds. */
  endsAt?: number | undefined;
}

interface LogoutDialogProps {
  left: Left;
  onStay: () => void;
  onLogout: () => void;
}

/** Asks before a logout that costs something. */
export function LogoutDialog({ left: { own, carried, endsAt }, onStay, onLogout }: LogoutDialogProps) {
  const isOnline = useOnline();
  const isReached = useReached();
  return (
    <Question title={t`Log out?`} yes={t`Log out`} onYes={onLogout} no={t`Stay`} onNo={onStay}>
      <RunningExam endsAt={endsAt} />
      {own > 0 && <p>{unsent(own)}</p>}
      {carried > 0 && <p>{collected(carried)}</p>}
      {!(isOnline && isReached) && <p>{t`You can’t log in again while you are offline.`}</p>}
    </Question>
  );
}

/** The exam that is open in this window, or else one that runs meanwhile. Says nothing once its time is up. */
function RunningExam({ endsAt }: Pick<Left, 'endsAt'>) {
  const open = useExamOpenHere();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = open ? open.secondsLeft : endsAt && Math.ceil((endsAt - now) / 1000);
  const time = formatStopwatch(seconds ?? 0);
  if (seconds !== undefined && seconds > 0) {
    return (
      <>
        <p>{t`Your exam is still running. You have ${time} left.`}</p>
        <p>
          {open && !open.isKept
            ? t`If you log out, your answers are lost and you have to start again.`
            : t`If you don’t continue it on this device in time, it is submitted with the answers that you have given.`}
        </p>
      </>
    );
  }
  return open && !open.isKept && <p>{t`Your answers are not saved yet. If you log out, they are lost.`}</p>;
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
