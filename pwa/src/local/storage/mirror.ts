import { within } from './with-storage.ts';

/** Timeout for Cache Storage, in milliseconds. */
const timeoutMs = 2_000;

interface MirrorOptions<Entry> {
  /** Cache Storage; undefined in a browser without it. */
  caches: CacheStorage | undefined;
  cacheName: string;
  /** Starts and ends with a slash. */
  folder: string;
  idOf: (entry: Entry) => string;
}

export type Mirror<Entry> = ReturnType<typeof createMirror<Entry>>;

/**
 * A second copy of each entry of a database, in Cache Storage. If Chromium is killed during a write, IndexedDB may be
 * left with a wrong checksum, and Chromium then silently deletes all of it. Only the database decides whether an entry
 * is saved, so failures of the mirror are ignored.
 */
export function createMirror<Entry>({ caches, cacheName, folder, idOf }: MirrorOptions<Entry>) {
  async function withCache<Result>(work: (cache: Cache) => Promise<Result>): Promise<Result | undefined> {
    if (!caches) return undefined;
    try {
      return await within(timeoutMs, caches.open(cacheName).then(work));
    } catch (error) {
      console.warn(`The mirror ${cacheName} cannot be used.`, error);
      return undefined;
    }
  }
  return {
    async put(entry: Entry): Promise<void> {
      await withCache((cache) => cache.put(folder + idOf(entry), new Response(JSON.stringify(entry))));
    },

    async remove(id: string): Promise<void> {
      await withCache((cache) => cache.delete(folder + id));
    },

    /** The ids of the mirrored entries; `undefined` if Cache Storage is not available. */
    async ids(): Promise<Set<string> | undefined> {
      const requests = await withCache((cache) => cache.keys());
      return requests && new Set(requests.map(({ url }) => new URL(url).pathname.slice(folder.length)));
    },

    /** The entry as it was when it was saved. */
    read: (id: string): Promise<Entry | undefined> =>
      withCache(async (cache) => {
        const response = await cache.match(folder + id);
        return response && ((await response.json()) as Entry);
      }),
  };
}
