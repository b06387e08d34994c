import type { OutboxCopies } from './outbox-copies.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { within } from './with-storage.ts';

/** Existing devices have data under this name, so it must never change. */
const cacheName = 'quiz-app-outbox-spares';
const folder = '/outbox-spares/';

/** Timeout for Cache Storage, in milliseconds. */
const timeoutMs = 2_000;

/**
 * A second copy of each outbox entry, in Cache Storage. If Chromium is killed while it writes, IndexedDB may be left
 * with a wrong checksum, and Chromium then silently deletes all of it. Only the outbox decides whether an attempt is
 * saved, so failures of the mirror are ignored.
 */
export interface OutboxMirror extends OutboxCopies {
  put(entry: OutboxEntry): Promise<void>;
}

/** @param caches undefined in a browser without Cache Storage */
export function createOutboxMirror(caches: CacheStorage | undefined): OutboxMirror {
  async function withCache<Result>(work: (cache: Cache) => Promise<Result>): Promise<Result | undefined> {
    if (!caches) return undefined;
    try {
      return await within(timeoutMs, caches.open(cacheName).then(work));
    } catch (error) {
      console.warn('The mirror of the outbox cannot be used.', error);
      return undefined;
    }
  }
  return {
    async put(entry) {
      await withCache((cache) => cache.put(folder + entry.attempt._id, new Response(JSON.stringify(entry))));
    },

    async remove(attemptId) {
      await withCache((cache) => cache.delete(folder + attemptId));
    },

    async ids() {
      const requests = await withCache((cache) => cache.keys());
      return requests && new Set(requests.map(({ url }) => new URL(url).pathname.slice(folder.length)));
    },

    /** The entry as it was when it was saved. */
    read: (attemptId) =>
      withCache(async (cache) => {
        const response = await cache.match(folder + attemptId);
        return response && ((await response.json()) as OutboxEntry);
      }),
  };
}
