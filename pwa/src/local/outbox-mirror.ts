import type { OutboxEntry } from './outbox-entry.ts';
import { within } from './with-storage.ts';

/** On people's devices under this name since the first version: never renamed. */
const cacheName = 'quiz-app-outbox-spares';
const folder = '/outbox-spares/';

/** Milliseconds after which Cache Storage is no longer waited for. */
const timeoutMs = 2_000;

/**
 * A second copy of each waiting attempt, in Cache Storage. A browser that is killed while it writes may leave its
 * IndexedDB with a checksum that is wrong, and Chromium then deletes all that the app kept there, without a word. What
 * counts as saved is decided by the outbox alone, so nothing here fails: where no mirror can be kept, the outbox is
 * what it would be without.
 */
export type OutboxMirror = ReturnType<typeof createOutboxMirror>;

/** @param caches the browser's Cache Storage, where it has one */
export function createOutboxMirror(caches: CacheStorage | undefined) {
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
    async put(entry: OutboxEntry): Promise<void> {
      await withCache((cache) => cache.put(folder + entry.attempt._id, new Response(JSON.stringify(entry))));
    },

    async remove(attemptId: string): Promise<void> {
      await withCache((cache) => cache.delete(folder + attemptId));
    },

    /** The attempts' ids; `undefined` if none can be kept here. */
    async ids(): Promise<Set<string> | undefined> {
      const requests = await withCache((cache) => cache.keys());
      return requests && new Set(requests.map(({ url }) => new URL(url).pathname.slice(folder.length)));
    },

    /** The entry as it was when it was saved. */
    read: (attemptId: string): Promise<OutboxEntry | undefined> =>
      withCache(async (cache) => {
        const response = await cache.match(folder + attemptId);
        return response && ((await response.json()) as OutboxEntry);
      }),
  };
}
