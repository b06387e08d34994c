import { liveQuery, type Subscription } from 'dexie';
import { storageFailed } from '../../local/storage/storage-failed.ts';
import type { Device } from '../device.ts';
import { notifyStorageFailure } from '../events.ts';

/**
 * Counts the signed-in user's entries. Errors are renamed, because Dexie swallows those named DatabaseClosed or
 * Abort.
 */
async function countEntries({ session, outbox }: Device): Promise<number> {
  try {
    const userId = await session.queryUserId();
    return userId === undefined ? 0 : (await outbox.queryOf(userId)).length;
  } catch (error) {
    throw storageFailed(error);
  }
}

/** Calls `onMore` when another tab adds an entry, so that this one sends it if that tab is gone. */
export function createOutboxWatcher(device: Device, onMore: () => void) {
  let known = 0;
  let subscription: Subscription | undefined;

  function stop(): void {
    subscription?.unsubscribe();
    subscription = undefined;
    known = 0;
  }

  return {
    /** Does nothing while it is watching. After a failed live query, the next call starts another. */
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
