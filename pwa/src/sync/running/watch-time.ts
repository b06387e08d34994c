import { liveQuery, type Subscription } from 'dexie';
import type { StoredAttempt } from '../../local/running/running-attempts.ts';
import { storageFailed } from '../../local/storage/storage-failed.ts';
import type { Device } from '../device.ts';
import { notifyStorageFailure } from '../events.ts';
import { waits } from '../outbox/drain/backoff.ts';
import { advanceClock, deviceNow, type ElapsedClock, resumeClock } from './elapsed-clock.ts';
import { elapsedSince, submitStored, tolerance } from './resume-attempt.ts';

/** Maximum milliseconds between two checks of the clock, because a timer stops while the device sleeps. */
const longest = 1_000;
/** The minimum, because a window with the exam open takes a moment to submit it. */
const shortest = 100;
/** Milliseconds between two requests to the server for the time left. */
const askAgain = 3_000;
/** Milliseconds for which a browser without Web Locks leaves an attempt to the window that may have its exam open. */
const grace = 5_000;

/**
 * Submits each running attempt stored on this device when its time is up, whatever page is open. One function, because
 * its parts share the attempts, their clocks and the timer.
 *
 * @returns `look` starts watching, and rereads the stored attempts; `stop` ends it
 */
export function watchTime(device: Device) {
  const { running, events } = device;
  let kept: StoredAttempt[] = [];
  /** Each attempt's clock, measuring as the screen of its exam would. */
  const times = new Map<string, ElapsedClock>();
  let subscription: Subscription | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let turn = Promise.resolve();

  function setTimer(work: () => Promise<void>, milliseconds: number): void {
    clearTimeout(timer);
    if (!isStopped && milliseconds < Number.POSITIVE_INFINITY) timer = setTimeout(inTurn, milliseconds, work);
  }

  /** One after the other, so that no attempt is submitted twice. */
  function inTurn(work: () => Promise<void>): void {
    turn = turn
      .then(() => (isStopped ? undefined : work()))
      .catch((error) => {
        notifyStorageFailure(events, error);
        setTimer(read, waits.storage);
      });
  }

  const askServer = async ({ serverStart }: StoredAttempt) =>
    serverStart === undefined ? undefined : await device.serverTime();

  /** The milliseconds that an attempt has taken; undefined if only the server knows, and does not answer. */
  async function elapsedOf(stored: StoredAttempt): Promise<number | undefined> {
    const known = times.get(stored.attemptId);
    const server = known ? undefined : await askServer(stored);
    const now = deviceNow();
    const atStart = known ? undefined : elapsedSince(stored, now.wall, server);
    const time = known ? advanceClock(known, now) : atStart === undefined ? undefined : resumeClock(now, atStart);
    if (time) times.set(stored.attemptId, time);
    return time?.elapsed;
  }

  /** @returns the milliseconds until its time may be up; infinite once it is submitted */
  async function submitIfOver(stored: StoredAttempt): Promise<number> {
    const limit = stored.allowed * 1000 + (device.locks ? 0 : grace);
    const elapsed = await elapsedOf(stored);
    if (elapsed === undefined) return askAgain;
    if (elapsed < limit) return limit - elapsed;
    // A device's clock that was set ahead must not end an attempt that still has time by the server's.
    const server = await askServer(stored);
    const byServer = (server ?? Number.POSITIVE_INFINITY) - (stored.serverStart ?? 0);
    if (byServer < limit - tolerance) {
      times.set(stored.attemptId, resumeClock(deviceNow(), byServer));
      return Math.min(limit - byServer, askAgain);
    }
    return (await submitStored(device, stored)) ? Number.POSITIVE_INFINITY : 0;
  }

  async function submitDue(): Promise<void> {
    const left = Math.min(...(await Promise.all(kept.map(submitIfOver))));
    setTimer(submitDue, left === Number.POSITIVE_INFINITY ? left : Math.max(shortest, Math.min(left, longest)));
  }

  async function read(): Promise<void> {
    kept = await running.readAll();
    await submitDue();
  }

  function onFailure(error: unknown): void {
    subscription = undefined;
    notifyStorageFailure(events, error);
  }

  return {
    look(): void {
      inTurn(read);
      // Errors are renamed, because Dexie swallows those named DatabaseClosed or Abort.
      const query = () => running.queryAll().catch((error) => Promise.reject(storageFailed(error)));
      subscription ??= liveQuery(query).subscribe(() => inTurn(read), onFailure);
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      subscription?.unsubscribe();
    },
  };
}
