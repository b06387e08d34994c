import { within } from '../storage/with-storage.ts';

/** A storage bucket, of which TypeScript's types know nothing: a part of the site's storage with databases of its own. */
interface StorageBucket {
  readonly indexedDB: IDBFactory;
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
 * Finds where this device keeps its outbox, once and when it is first needed: in a bucket of its own where there are
 * buckets, otherwise among the other databases. If Chromium finds a database damaged, it deletes all databases of that bucket, and no other.
 *
 * A bucket that cannot be opened is done without. What it holds is then restored from the mirror.
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
