import { readStoredToken, removeStoredToken } from '../../local/local-storage/stored-token.ts';
import { StorageFailed } from '../../local/storage/storage-failed.ts';
import { isExamRunning } from '../../platform/exam-lock.ts';
import type { RejectedToken } from '../../remote/http.ts';
import type { DeviceServices } from '../device.ts';
import { notifyStorageFailure } from '../events.ts';

type Services = Pick<DeviceServices, 'session' | 'events' | 'locks' | 'pauses'>;

/**
 * Resolves when no exam runs in any window. It polls instead of requesting the lock, because a queued exclusive request
 * would keep the next exam from getting it.
 */
async function noExamRuns({ locks, pauses }: Services): Promise<void> {
  while (await isExamRunning(locks)) await new Promise((resolve) => setTimeout(resolve, pauses.examBeforeEnd));
}

/** @returns whether it was still the device's session */
async function forget({ session }: Services, token: string): Promise<boolean> {
  // If the database fails, the session is in local storage.
  if (!(await session.end(token).catch(() => readStoredToken() === token))) return false;
  try {
    if (readStoredToken() === token) removeStoredToken();
  } catch (error) {
    // The row is ended, and it takes precedence over local storage.
    if (!(error instanceof StorageFailed)) throw error;
  }
  return true;
}

/**
 * Ends a session whose token the server rejected. Once no exam runs in any window, the session is deleted and every
 * window gets one event with the reason. A session that started since is not touched, and the outbox stays.
 */
export function createEndSession(services: Services): (rejected: RejectedToken) => Promise<void> {
  const ending = new Map<string, Promise<void>>();

  async function end({ token, message }: RejectedToken): Promise<void> {
    try {
      await noExamRuns(services);
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
