import type { OutboxEntry } from './outbox-entry.ts';
import { within } from './with-storage.ts';

/**
 * A spare of each waiting attempt, in Cache Storage. A browser that is killed while it writes
 * may leave its IndexedDB with a checksum that is wrong, and Chromium then deletes all that the
 * app kept there, without a word. What counts as saved is decided by the outbox alone, so nothing
 * here fails: where no spare can be kept, the outbox is what it would be without.
 */
const cacheName = 'quiz-app-outbox-spares';
const folder = '/outbox-spares/';

/** Milliseconds after which a spare is no longer waited for. */
const patience = 2_000;

async function withSpares<Result>(work: (cache: Cache) => Promise<Result>): Promise<Result | undefined> {
  if (!globalThis.caches) return undefined;
  try {
    return await within(patience, caches.open(cacheName).then(work));
  } catch (error) {
    console.warn('The spares of the outbox cannot be used.', error);
    return undefined;
  }
}

export async function putSpare(entry: OutboxEntry): Promise<void> {
  await withSpares((cache) => cache.put(folder + entry.attempt._id, new Response(JSON.stringify(entry))));
}

export async function removeSpare(attemptId: string): Promise<void> {
  await withSpares((cache) => cache.delete(folder + attemptId));
}

/** The attempts' ids; `undefined` if none can be kept here. */
export async function sparedIds(): Promise<Set<string> | undefined> {
  const requests = await withSpares((cache) => cache.keys());
  return requests && new Set(requests.map(({ url }) => new URL(url).pathname.slice(folder.length)));
}

/** The entry as it was spared. */
export function readSpare(attemptId: string): Promise<OutboxEntry | undefined> {
  return withSpares(async (cache) => {
    const response = await cache.match(folder + attemptId);
    return response && ((await response.json()) as OutboxEntry);
  });
}
