import type { Device } from './device.ts';
import { notifyStorageFailure } from './events.ts';
import { createOutboxWatcher } from './outbox-watcher.ts';
import { pullExams } from './pull-exams.ts';
import { pullReports } from './pull-reports.ts';
import { createTimedPush } from './timed-push.ts';

/** Minimum milliseconds between the starts of two pulls when the page becomes visible. */
const minPullIntervalMs = 30_000;

/**
 * Syncs with the server until the returned function is called: at the start, when the network returns, when the page
 * becomes visible, when another tab finishes an attempt, and when an entry is due or a pull shows that the server
 * answers. Outcomes are emitted as events.
 */
export function startSyncing(device: Device): () => void {
  const { events, session } = device;
  const watcher = createOutboxWatcher(device, () => push(false));
  const timedPush = createTimedPush(device, () => push(false));

  function runInBackground(work: Promise<unknown>): void {
    work.catch((error) => notifyStorageFailure(events, error));
  }

  function push(eager: boolean): void {
    watcher.start();
    runInBackground(timedPush.push(eager));
  }

  async function pull(notBefore: number): Promise<void> {
    if (!(await session.read())?.token) return;
    // Not awaited: a failed pull is repeated at the next trigger.
    runInBackground(pullExams(device, { notBefore }));
    runInBackground(pullReports(device, { notBefore }));
  }

  /** @param notBefore what a screen has pulled since then is not pulled again */
  function sync(notBefore: number): void {
    push(true);
    runInBackground(pull(notBefore));
  }
  const syncOnline = ({ timeStamp }: Event) => sync(timeStamp);
  function syncIfVisible(): void {
    if (document.visibilityState === 'visible') sync(performance.now() - minPullIntervalMs);
  }

  const ignorePulls = events.on(({ type }) => {
    if (type === 'pulled') runInBackground(timedPush.pushWaiting());
  });
  sync(0);
  window.addEventListener('online', syncOnline);
  window.addEventListener('pageshow', syncIfVisible);
  document.addEventListener('visibilitychange', syncIfVisible);
  return () => {
    timedPush.stop();
    watcher.stop();
    ignorePulls();
    window.removeEventListener('online', syncOnline);
    window.removeEventListener('pageshow', syncIfVisible);
    document.removeEventListener('visibilitychange', syncIfVisible);
  };
}
