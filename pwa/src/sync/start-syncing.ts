import { mayHaveMedia } from '../local/exams/exam-summary.ts';
import { keptBefore } from '../local/media/kept-before.ts';
import type { Device } from './device.ts';
import { notifyStorageFailure } from './events.ts';
import { createOutboxWatcher } from './outbox/outbox-watcher.ts';
import { createTimedPush } from './outbox/timed-push.ts';
import { pullExams } from './pull/pull-exams.ts';
import { pullReports } from './pull/pull-reports.ts';
import { failedPull, sharedPull } from './pull/shared-pull.ts';
import { fetchUser } from './session/session.ts';

/** Minimum milliseconds between the starts of two pulls when the page becomes visible. */
const minPullIntervalMs = 30_000;

/**
 * Syncs with the server until the returned function is called: at the start, when the network returns, when the page
 * becomes visible, when another tab finishes an attempt, when an entry is due or a pull shows that the server answers,
 * and when a busy server may be asked again. Submits kept attempts whose time is up. Outcomes are emitted as events.
 * One function, because all triggers share the timers and end together.
 */
export function startSyncing(device: Device): () => void {
  const { events, session } = device;
  const watcher = createOutboxWatcher(device, () => push(false));
  const timedPush = createTimedPush(device, () => push(false));
  let pullAgain: ReturnType<typeof setTimeout> | undefined;
  let keeping: Promise<(() => void) | undefined> | undefined;
  let watching: Promise<ReturnType<typeof import('./running/watch-time.ts').watchTime> | undefined> | undefined;

  function notWatching(error: unknown): undefined {
    console.warn('Exams that are not open are not submitted when their time is up.', error);
    // The next sync retries the import.
    watching = undefined;
  }

  function runInBackground(work: Promise<unknown>): void {
    work.catch((error) => notifyStorageFailure(events, error));
  }

  function push(eager: boolean): void {
    watcher.start();
    runInBackground(timedPush.push(eager));
  }

  async function pull(notBefore: number): Promise<void> {
    if (!(await session.read())?.token) return;
    // Not awaited: the next trigger retries a failed pull.
    // At the start the session was restored with the user.
    if (notBefore > 0) runInBackground(pullUser(device, { notBefore }));
    runInBackground(pullExams(device, { notBefore }));
    runInBackground(pullReports(device, { notBefore }));
  }

  /** @param notBefore a pull that started since then, such as a screen's, is shared */
  function sync(notBefore: number): void {
    watching ??= import('./running/watch-time.ts').then(({ watchTime }) => watchTime(device), notWatching);
    void watching.then((watch) => watch?.look());
    push(true);
    runInBackground(pull(notBefore));
  }
  const syncOnline = ({ timeStamp }: Event) => sync(timeStamp);
  function syncIfVisible(): void {
    if (document.visibilityState === 'visible') sync(performance.now() - minPullIntervalMs);
  }

  function pullIn(milliseconds: number): void {
    const asked = performance.now();
    clearTimeout(pullAgain);
    // A timer may fire slightly early, while the server still asks to wait.
    pullAgain = setTimeout(() => runInBackground(pull(asked)), milliseconds + 50);
  }

  /** Loaded once an exam has pictures or sounds, or some may have to be removed. */
  async function keepMedia(): Promise<void> {
    if (keeping || !(await mayHaveToKeepMedia(device))) return;
    keeping ??= device.media().then(
      (media) => media.keep(),
      (error): undefined => {
        console.warn('Pictures are not stored before they are shown.', error);
        // The next pull retries the import.
        keeping = undefined;
      },
    );
  }

  const ignorePulls = events.on((event) => {
    if (event.type === 'pulled') runInBackground(Promise.all([timedPush.pushWaiting(), keepMedia()]));
    if (event.type === 'pull-postponed') pullIn(event.wait);
  });
  // Loaded separately, because nothing waits for it.
  const telling = import('./running/tell-state.ts').then(({ startTelling }) => startTelling(device), notTelling);
  runInBackground(keepMedia());
  sync(0);
  window.addEventListener('online', syncOnline);
  window.addEventListener('pageshow', syncIfVisible);
  document.addEventListener('visibilitychange', syncIfVisible);
  return () => {
    timedPush.stop();
    watcher.stop();
    ignorePulls();
    void watching?.then((watch) => watch?.stop());
    void telling.then((stopTelling) => stopTelling?.());
    void keeping?.then((stopKeeping) => stopKeeping?.());
    clearTimeout(pullAgain);
    window.removeEventListener('online', syncOnline);
    window.removeEventListener('pageshow', syncIfVisible);
    document.removeEventListener('visibilitychange', syncIfVisible);
  };
}

function notTelling(error: unknown): undefined {
  console.warn('The server could not be notified of what this device has.', error);
}

async function mayHaveToKeepMedia({ exams, facts }: Device): Promise<boolean | undefined> {
  return (await exams.querySummaries()).some(mayHaveMedia) || (await keptBefore(facts));
}

/**
 * Fetches the signed-in user again, whose groups or extra time may have changed.
 *
 * @throws NoConnection, TimedOut, StorageFailed
 */
const pullUser = sharedPull(async (device) => {
  if (!(await device.session.read())?.token) return { success: true, message: '' };
  const answer = await fetchUser(device);
  if (!answer.envelope.success) return failedPull(answer.envelope, answer, device.clock.now());
  return { success: true, message: '' };
});
