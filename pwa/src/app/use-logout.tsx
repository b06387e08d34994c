import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDevice } from '../device/device-context.ts';
import { paths } from '../paths.ts';
import { isExamOpenHere, useExamRunning } from '../platform/exam-hold.ts';
import type { Device } from '../sync/device.ts';
import { timeLeftOf } from '../sync/running/resume-attempt.ts';
import { logOut } from '../sync/session/session.ts';
import { toast } from '../ui/toast.ts';
import { type Left, LogoutDialog } from './logout-dialog.tsx';

/**
 * Logs out, and asks first if that costs something: an exam runs, attempts are unsent, or there is no network to log in
 * again. A running exam is left only after that.
 *
 * @returns the function, and the question while it is open
 */
export function useLogout(userId: string): [() => void, ReactNode] {
  const device = useDevice();
  const navigate = useNavigate();
  const isRunning = useExamRunning();
  const [left, setLeft] = useState<Left>();
  const close = () => setLeft(undefined);
  const leave = async () => {
    // Out of a running exam, also an admin's preview, which keeps the session's pages on the screen.
    if (isRunning) await navigate(paths.home(), { state: { isLoggingOut: true } });
    await leaveSession(device);
    close();
  };
  const ask = async () => {
    const found = await findLeft(device, userId);
    if (isExamOpenHere() || !(navigator.onLine && device.reach.read()) || found.own + found.carried > 0 || found.endsAt)
      setLeft(found);
    else await leave();
  };
  return [() => void ask(), left && <LogoutDialog left={left} onStay={close} onLogout={() => void leave()} />];
}

/** Logs out, or shows why the logout could not be stored: the next start would log in again. */
async function leaveSession(device: Device): Promise<void> {
  try {
    await logOut(device);
  } catch (error) {
    toast.error((error as Error).message);
  }
}

/** Nothing if this device's storage fails, which must not prevent the logout. */
async function findLeft({ outbox, collected, running }: Device, userId: string): Promise<Left> {
  try {
    const [own, carried, attempts] = await Promise.all([
      outbox.entriesOf(userId),
      collected.entriesOf(userId),
      running.attemptsOf(userId),
    ]);
    const now = Date.now();
    const left = attempts
      .map((attempt) => timeLeftOf(attempt, now) ?? attempt.allowed * 1000 - attempt.elapsed)
      .filter((each) => each > 0);
    return { own: own.length, carried: carried.length, ...(left.length > 0 && { endsAt: now + Math.min(...left) }) };
  } catch (error) {
    console.warn('The waiting attempts could not be counted.', error);
    return { own: 0, carried: 0 };
  }
}
