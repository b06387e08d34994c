import { liveQuery, type Subscription } from 'dexie';
import { storageFailed } from '../local/storage-failed.ts';
import type { Device } from './device.ts';
import { notifyStorageFailure } from './events.ts';

/** The entries of whoever is signed in. Dexie swallows errors named DatabaseClosed or Abort, so they are renamed. */
async function countEntries({ session, outbox }: Device): Promise<number> {
  try {
    const userId = await session.queryUserId();
    return userId === undefined ? 0 : (await outbox.queryOf(userId)).length;
  } catch (error) {
    throw storageFailed(error);
  }
}

/** Calls `onMore` for entries that another tab, or an earlier start, left: they are sent from here if that tab is gone. */
export function createOutboxWatcher(device: Device, onMore: () => void) {
  let known = 0;
  let subscription: Subscription | undefined;

  function stop(): void {
    subscription?.unsubscribe();
    subscription = undefined;
    known = 0;
  }

  return {
    /** Does nothing while it watches. A live query that failed watches nothing, so the next call starts another. */
    start(): void {
      subscription ??= liveQuery(() => countEntries(device)).subscribe({
        next: (count) => {
          const isMore = count > known;
          known = count;
          if (isMore) onMore();
        },
        error: (error) => {
          stop();
          notifyStorageFailure(device.events, error);
        },
      });
    },
    stop,
  };
}
