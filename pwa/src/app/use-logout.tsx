import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDevice } from '../device/device-context.ts';
import { paths } from '../paths.ts';
import { useExamRunning } from '../platform/exam-hold.ts';
import type { Device } from '../sync/device.ts';
import { logOut } from '../sync/session/session.ts';
import { toast } from '../ui/toast.ts';
import { LogoutDialog, type Waiting } from './logout-dialog.tsx';

/**
 * Logs out, and asks first while attempts are unsent. During an exam it navigates to home before that, so that the exam
 * asks whether to leave.
 *
 * @returns the function, and the question while it is open
 */
export function useLogout(userId: string): [() => void, ReactNode] {
  const device = useDevice();
  const navigate = useNavigate();
  const isRunning = useExamRunning();
  const { state } = useLocation();
  const [waiting, setWaiting] = useState<Waiting>();
  const isLeaving = state?.logOut === true;
  const ask = useCallback(async () => {
    const counted = await countWaiting(device, userId);
    if (counted.own + counted.carried > 0) setWaiting(counted);
    else await leave(device);
  }, [device, userId]);
  useEffect(() => {
    if (isLeaving) void ask();
  }, [isLeaving, ask]);
  const onLogout = () => void (isRunning ? navigate(paths.home(), { state: { logOut: true } }) : ask());
  const close = () => setWaiting(undefined);
  return [
    onLogout,
    waiting && <LogoutDialog waiting={waiting} onStay={close} onLogout={() => void leave(device).then(close)} />,
  ];
}

/** Logs out, or shows why the logout could not be stored: the next start would log in again. */
async function leave(device: Device): Promise<void> {
  try {
    await logOut(device);
  } catch (error) {
    toast.error((error as Error).message);
  }
}

/** No attempts if this device's storage fails, which must not prevent the logout. */
async function countWaiting({ outbox, collected }: Device, userId: string): Promise<Waiting> {
  try {
    const [own, carried] = await Promise.all([outbox.entriesOf(userId), collected.entriesOf(userId)]);
    return { own: own.length, carried: carried.length };
  } catch (error) {
    console.warn('The waiting attempts could not be counted.', error);
    return { own: 0, carried: 0 };
  }
}
