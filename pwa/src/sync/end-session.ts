import { StorageFailed } from '../local/storage-failed.ts';
import { readStoredToken, removeStoredToken } from '../local/stored-token.ts';
import { examLock } from '../platform/exam-lock.ts';
import type { SessionEnd } from '../remote/session-end.ts';
import type { DeviceParts } from './device.ts';
import { notifyStorageFailure } from './events.ts';

type Parts = Pick<DeviceParts, 'session' | 'events' | 'locks'>;

/** Milliseconds between two looks for a running exam. */
const lookAgain = 1_000;

/**
 * Until no exam runs in any window: the end of a session neither tears one down nor disturbs it. It looks instead of
 * asking for the lock, in whose queue it would keep the next exam from holding it.
 */
async function noExamRuns(locks: LockManager | undefined): Promise<void> {
  while ((await locks?.query())?.held?.some(({ name }) => name === examLock))
    await new Promise((resolve) => setTimeout(resolve, lookAgain));
}

/** @returns whether it was still the device's session */
async function forget({ session }: Parts, token: string): Promise<boolean> {
  // Without a database the session lives in local storage alone.
  if (!(await session.end(token).catch(() => readStoredToken() === token))) return false;
  try {
    if (readStoredToken() === token) removeStoredToken();
  } catch (error) {
    // The row has ended, and it wins over what local storage still says.
    if (!(error instanceof StorageFailed)) throw error;
  }
  return true;
}

/**
 * The one way out of a session whose token the server no longer takes, whatever call met it: once no exam runs in any
 * window it is forgotten, and every window is told why, once. Another session that began since goes on; what waits in
 * the outbox stays.
 */
export function createSessionEnd(parts: Parts): (end: SessionEnd) => Promise<void> {
  const ending = new Map<string, Promise<void>>();

  async function end({ token, message }: SessionEnd): Promise<void> {
    try {
      await noExamRuns(parts.locks);
      if (await forget(parts, token)) parts.events.emit({ type: 'session-ended', message }, { everywhere: true });
    } catch (error) {
      notifyStorageFailure(parts.events, error);
    } finally {
      ending.delete(token);
    }
  }

  return (met) => {
    const running = ending.get(met.token) ?? end(met);
    ending.set(met.token, running);
    return running;
  };
}
