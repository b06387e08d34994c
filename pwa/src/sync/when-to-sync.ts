import { messages } from '@quiz-app/shared/messages';
import { liveQuery, type Subscription } from 'dexie';
import { queryEntries } from '../local/outbox-store.ts';
import { querySession, readSession } from '../local/session-store.ts';
import { storageFailed } from '../local/storage-failed.ts';
import { tellStorageFailure } from './events.ts';
import { waits } from './outbox/backoff.ts';
import { pullExams } from './pull-exams.ts';
import { pullReports } from './pull-reports.ts';
import { pushOutbox } from './push-outbox.ts';
import { endSessionAfterExams } from './session.ts';

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
async function countEntries(): Promise<number> {
  try {
    const session = await querySession();
    return session?.token && session.user ? (await queryEntries(session.user._id)).length : 0;
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
export function startSyncing(): () => void {
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
    const result = await pushOutbox({ eager }).catch((error) => {
      // What waits is not known, so something may.
      pushAfter(waits.storage);
      throw error;
    });
    if (stopped) return;
    clearTimeout(timer);
    if (result.nextTryAt !== null) pushAfter(Math.max(rests.push, result.nextTryAt - Date.now()));
    if (result.left > 0) await askForSyncEvent().catch(() => undefined);
    // After the timer: it may wait for an exam, in which another session begins and sets its own.
    if (result.unauthorized !== undefined && result.token)
      await endSessionAfterExams(result.token, result.unauthorized);
  }

  async function pull(): Promise<void> {
    const token = (await readSession())?.token;
    if (!token) return;
    pulledAt = performance.now();
    for (const pulling of [pullExams, pullReports]) {
      const { success, message } = await pulling();
      if (!success && message === messages.jwtExpired) return endSessionAfterExams(token, message);
    }
  }

  function run(work: Promise<void>): void {
    work.catch(tellStorageFailure);
  }

  // Entries that another tab, or an earlier start, left: sent from here if that tab is gone.
  let known = 0;
  let entries: Subscription | undefined;

  /** A live query that failed the first time watches nothing, so after a failure the next occasion starts another. */
  function watch(): void {
    entries ??= liveQuery(countEntries).subscribe({
      next: (count) => {
        if (count > known) run(push(false));
        known = count;
      },
      error: (error) => {
        entries?.unsubscribe();
        entries = undefined;
        known = 0;
        tellStorageFailure(error);
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
