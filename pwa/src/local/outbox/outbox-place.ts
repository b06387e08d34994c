import { within } from '../storage/with-storage.ts';

/** A storage bucket, missing from TypeScript's types: a part of the site's storage with its own databases and caches. */
interface StorageBucket {
  readonly indexedDB: IDBFactory;
  readonly caches: CacheStorage;
}

export interface StorageBuckets {
  open(name: string, options?: { durability?: 'strict' | 'relaxed'; persisted?: boolean }): Promise<StorageBucket>;
}

declare global {
  interface NavigatorStorageBuckets {
    /** Undefined in engines other than Chromium. */
    readonly storageBuckets?: StorageBuckets;
  }
  interface Navigator extends NavigatorStorageBuckets {}
  interface WorkerNavigator extends NavigatorStorageBuckets {}
}

/** Existing devices have their outbox under this name, so it must never change. */
const bucketName = 'outbox';

/** Timeout for the bucket, in milliseconds: an open of the outbox waits for it. */
const timeoutMs = 3_000;

/** Finds where a database is. */
export type FindPlace = () => Promise<IDBFactory>;

/**
 * Finds where this device keeps its outbox, once, when first needed: in its own bucket if the browser has buckets,
 * otherwise among the other databases. If Chromium finds a damaged database, it deletes all databases of that bucket,
 * and no others.
 *
 * If the bucket cannot be opened, the outbox does without, and its entries are restored from the mirror.
 */
export function createOutboxPlace(indexedDB: IDBFactory, buckets: StorageBuckets | undefined): FindPlace {
  async function find(): Promise<IDBFactory> {
    if (!buckets) return indexedDB;
    try {
      const bucket = await within(timeoutMs, buckets.open(bucketName, { durability: 'strict', persisted: true }));
      return bucket.indexedDB;
    } catch (error) {
      console.warn('The outbox has no bucket.', error);
      return indexedDB;
    }
  }
  let found: Promise<IDBFactory> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}
