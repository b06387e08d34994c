import { toBase64url } from '@quiz-app/shared/bytes';
import { mediaTypes } from '@quiz-app/shared/media';
import { mediumPath } from '@quiz-app/shared/medium-path';
import { sha256 } from '@quiz-app/shared/web-crypto';
import type { StorageBuckets } from '../outbox/outbox-place.ts';
import { storageFailed } from '../storage/storage-failed.ts';

/** Existing devices have data under these names, so they must never change. */
const [bucketName, cacheName] = ['media', 'quiz-app-media'];

const idIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** Whether a file is what its id says: of a known type, and with that hash. Without Web Crypto, it is not checked. */
export async function isGenuine(id: string, file: Blob): Promise<boolean> {
  if (!(file.type in mediaTypes)) return false;
  if (!globalThis.crypto?.subtle) return true;
  return toBase64url(await sha256(new Uint8Array(await file.arrayBuffer()))) === id;
}

/** Where the media of this device are. */
export interface MediaPlace {
  /** Cache Storage; undefined in a browser without it, or in one that denies the app storage. */
  caches: CacheStorage | undefined;
  /** Undefined in engines other than Chromium. */
  storageBuckets: StorageBuckets | undefined;
}

export type MediaStore = ReturnType<typeof createMediaStore>;

/**
 * The pictures and sounds on this device, in Cache Storage, where the service worker answers from. They have a bucket of
 * their own where the browser has buckets: when space runs out it deletes whole buckets, and these can be fetched again.
 */
export function createMediaStore({ caches, storageBuckets }: MediaPlace) {
  async function open(): Promise<Cache | undefined> {
    // No other place if the bucket cannot be opened: the page and the service worker must agree on what is stored.
    const place = storageBuckets ? (await storageBuckets.open(bucketName)).caches : caches;
    return place?.open(cacheName);
  }

  return {
    /** The ids of the stored media; none if the storage cannot be read. */
    async ids(): Promise<Set<string>> {
      try {
        return new Set((await (await open())?.keys())?.map(({ url }) => idIn(url)));
      } catch (error) {
        console.warn('The stored pictures cannot be read.', error);
        return new Set();
      }
    },

    /** A medium, if it is here and whole. A damaged one is removed. */
    async read(id: string): Promise<Blob | undefined> {
      const cache = await open();
      const stored = await cache?.match(mediumPath(id), { ignoreVary: true });
      const file = await stored?.blob();
      if (!file || (await isGenuine(id, file))) return file;
      await cache?.delete(mediumPath(id));
      return undefined;
    },

    /** Stores a checked medium. @throws StorageFailed, for example if there is no space */
    async put(id: string, file: Blob): Promise<void> {
      const headers = { 'Content-Type': file.type };
      try {
        await (await open())?.put(mediumPath(id), new Response(await file.arrayBuffer(), { headers }));
      } catch (error) {
        throw storageFailed(error);
      }
    },

    async remove(ids: Iterable<string>): Promise<void> {
      const cache = await open();
      for (const id of ids) await cache?.delete(mediumPath(id));
    },
  };
}
