import { liveQuery, type Subscription } from 'dexie';
import { storageFailed } from '../local/storage-failed.ts';
import type { Device } from './device.ts';
import { notifyStorageFailure } from './events.ts';
import { waits } from './outbox/backoff.ts';
import { pullExams } from './pull-exams.ts';
import { pullReports } from './pull-reports.ts';

/** Milliseconds: between pulls that looking at the page causes, and the least between two pushes by the timer. */
const rests = { pull: 30_000, push: 1_000 };

/** The tag of the browser's own `sync` event, where there is one: it comes even after the page is gone. */
const syncTag = 'push-outbox';

async function askForSyncEvent(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(syncTag);
}

/** The entries of whoever is signed in, for a live query: what Dexie calls a closed connection or an abort it tells nobody. */
async function countEntries({ session, outbox }: Device): Promise<number> {
  try {
    const userId = await session.queryUserId();
    return userId === undefined ? 0 : (await outbox.queryOf(userId)).length;
  } catch (error) {
    throw storageFailed(error);
  }
}

/**
 * Keeps this device and the server together until the returned function is called: at the
 * start, when the network returns, when the page is looked at again, when another tab
 * finishes an attempt, and when a waiting one is due. All of it is silent; what a person
 * should know comes as an event.
 */
export function startSyncing(device: Device): () => void {
  const { clock, events, session } = device;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pulledAt = Number.NEGATIVE_INFINITY;

  function pushAfter(milliseconds: number): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      watch();
      run(push(false));
    }, milliseconds);
  }

  async function push(eager: boolean): Promise<void> {
    const result = await device.push({ eager }).catch((error) => {
      // What waits is not known, so something may.
      pushAfter(waits.storage);
      throw error;
    });
    if (stopped) return;
    clearTimeout(timer);
    if (result.nextTryAt !== null) pushAfter(Math.max(rests.push, result.nextTryAt - clock.now()));
    if (result.left > 0) await askForSyncEvent().catch(() => undefined);
  }

  async function pull(): Promise<void> {
    if (!(await session.read())?.token) return;
    pulledAt = performance.now();
    // A failed pull is repeated at the next trigger; neither waits for the other.
    run(pullExams(device));
    run(pullReports(device));
  }

  function run(work: Promise<unknown>): void {
    work.catch((error) => notifyStorageFailure(events, error));
  }

  // Entries that another tab, or an earlier start, left: sent from here if that tab is gone.
  let known = 0;
  let entries: Subscription | undefined;

  /** A live query that failed the first time watches nothing, so after a failure the next occasion starts another. */
  function watch(): void {
    entries ??= liveQuery(() => countEntries(device)).subscribe({
      next: (count) => {
        if (count > known) run(push(false));
        known = count;
      },
      error: (error) => {
        entries?.unsubscribe();
        entries = undefined;
        known = 0;
        notifyStorageFailure(events, error);
      },
    });
  }

  function wake(): void {
    watch();
    run(push(true));
    run(pull());
  }
  function look(): void {
    if (document.visibilityState !== 'visible') return;
    watch();
    run(push(true));
    if (performance.now() - pulledAt >= rests.pull) run(pull());
  }

  wake();
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    stopped = true;
    clearTimeout(timer);
    entries?.unsubscribe();
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', look);
    document.removeEventListener('visibilitychange', look);
  };
}
