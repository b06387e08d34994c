import type { Device } from './device.ts';
import { notifyStorageFailure } from './events.ts';
import { createOutboxWatcher } from './outbox-watcher.ts';
import { pullExams } from './pull-exams.ts';
import { pullReports } from './pull-reports.ts';
import { createTimedPush } from './timed-push.ts';

/** Minimum milliseconds between two pulls when the page becomes visible. */
const minPullIntervalMs = 30_000;

/**
 * Syncs with the server until the returned function is called: at the start, when the network returns, when the page
 * becomes visible, when another tab finishes an attempt, and when an entry is due. Outcomes are emitted as events.
 */
export function startSyncing(device: Device): () => void {
  const { events, session } = device;
  let pulledAt = Number.NEGATIVE_INFINITY;
  const watcher = createOutboxWatcher(device, () => push(false));
  const timedPush = createTimedPush(device, () => push(false));

  function runInBackground(work: Promise<unknown>): void {
    work.catch((error) => notifyStorageFailure(events, error));
  }

  function push(eager: boolean): void {
    watcher.start();
    runInBackground(timedPush.push(eager));
  }

  async function pull(): Promise<void> {
    if (!(await session.read())?.token) return;
    pulledAt = performance.now();
    // Not awaited: a failed pull is repeated at the next trigger.
    runInBackground(pullExams(device));
    runInBackground(pullReports(device));
  }

  function syncNow(): void {
    push(true);
    runInBackground(pull());
  }
  function syncIfVisible(): void {
    if (document.visibilityState !== 'visible') return;
    push(true);
    if (performance.now() - pulledAt >= minPullIntervalMs) runInBackground(pull());
  }

  syncNow();
  window.addEventListener('online', syncNow);
  window.addEventListener('pageshow', syncIfVisible);
  document.addEventListener('visibilitychange', syncIfVisible);
  return () => {
    timedPush.stop();
    watcher.stop();
    window.removeEventListener('online', syncNow);
    window.removeEventListener('pageshow', syncIfVisible);
    document.removeEventListener('visibilitychange', syncIfVisible);
  };
}
