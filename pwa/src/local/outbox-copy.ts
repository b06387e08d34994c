import type { OutboxEntry } from './outbox-entry.ts';

/**
 * A second copy of each waiting attempt, in Cache Storage. A browser that is killed while it
 * writes may leave its IndexedDB with a checksum that is wrong, and Chromium then deletes all
 * that the app kept there, without a word. What counts as saved is decided by the outbox alone,
 * so nothing here fails: where no copy can be kept, the outbox is what it would be without.
 */
const cacheName = 'quiz-app-outbox-copy';
const folder = '/outbox-copy/';

/** Milliseconds after which a copy is no longer waited for: it must not keep an attempt from being saved. */
const patience = 2_000;

async function withCopies<Result>(work: (cache: Cache) => Promise<Result>): Promise<Result | undefined> {
  if (!globalThis.caches) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  const working = caches.open(cacheName).then(work);
  return Promise.race([working, late])
    .catch((error: unknown) => {
      console.warn('The second copy of the outbox cannot be used.', error);
      return undefined;
    })
    .finally(() => clearTimeout(timer));
}

export async function putCopy(entry: OutboxEntry): Promise<void> {
  await withCopies((cache) => cache.put(folder + entry.attempt._id, new Response(JSON.stringify(entry))));
}

export async function removeCopy(attemptId: string): Promise<void> {
  await withCopies((cache) => cache.delete(folder + attemptId));
}

/** The attempts' ids. */
export async function copiedIds(): Promise<string[]> {
  const requests = await withCopies((cache) => cache.keys());
  return (requests ?? []).map(({ url }) => new URL(url).pathname.slice(folder.length));
}

/** The entry as it was first saved. */
export async function readCopy(attemptId: string): Promise<OutboxEntry | undefined> {
  return withCopies(async (cache) => {
    const response = await cache.match(folder + attemptId);
    return response && ((await response.json()) as OutboxEntry);
  });
}
