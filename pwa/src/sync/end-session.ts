import { StorageFailed } from '../local/storage-failed.ts';
import { readStoredToken, removeStoredToken } from '../local/stored-token.ts';
import { examLock } from '../platform/exam-lock.ts';
import type { RejectedToken } from '../remote/rejected-token.ts';
import type { DeviceServices } from './device.ts';
import { notifyStorageFailure } from './events.ts';

type Services = Pick<DeviceServices, 'session' | 'events' | 'locks'>;

/** Milliseconds between two checks for a running exam. */
const pollIntervalMs = 1_000;

/**
 * Until no exam runs in any window: the end of a session neither tears one down nor disturbs it. It looks instead of
 * asking for the lock, in whose queue it would keep the next exam from holding it.
 */
async function noExamRuns(locks: LockManager | undefined): Promise<void> {
  while ((await locks?.query())?.held?.some(({ name }) => name === examLock))
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
}

/** @returns whether it was still the device's session */
async function forget({ session }: Services, token: string): Promise<boolean> {
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
 * Ends a session whose token the server rejects, whatever call found out: once no exam runs in any window the session is
 * forgotten, and every window gets one event with the reason. Another session that began since goes on; what waits in
 * the outbox stays.
 */
export function createEndSession(services: Services): (rejected: RejectedToken) => Promise<void> {
  const ending = new Map<string, Promise<void>>();

  async function end({ token, message }: RejectedToken): Promise<void> {
    try {
      await noExamRuns(services.locks);
      if (await forget(services, token)) services.events.emit({ type: 'session-ended', message }, { everywhere: true });
    } catch (error) {
      notifyStorageFailure(services.events, error);
    } finally {
      ending.delete(token);
    }
  }

  return (rejected) => {
    const running = ending.get(rejected.token) ?? end(rejected);
    ending.set(rejected.token, running);
    return running;
  };
}
