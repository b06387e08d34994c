import { openElsewhere } from '../local/outbox/open-elsewhere.ts';
import { OutboxDatabase } from '../local/outbox/outbox.ts';
import type { CollectedEntry } from '../local/outbox/outbox-entry.ts';
import { createOutboxPlace, type StorageBuckets } from '../local/outbox/outbox-place.ts';
import { PracticeDatabase } from '../local/practice/practice-cards.ts';
import { RunningDatabase } from '../local/running/running-attempts.ts';
import { CacheDatabase } from '../local/storage/cache-database.ts';
import { noteTransactions } from '../local/storage/running-transactions.ts';

/** Where a device keeps its data. */
export interface BrowserStorage {
  /** Undefined in a browser without it, or in one that denies the app storage. */
  indexedDB: IDBFactory | undefined;
  /** Undefined in a browser without storage buckets. */
  storageBuckets: StorageBuckets | undefined;
}

export type Databases = ReturnType<typeof openDatabases>;

/**
 * The databases of this device, for a page and for the service worker. Each opens at its first use. Without IndexedDB
 * they report that it is missing.
 */
export function openDatabases({ indexedDB, storageBuckets }: BrowserStorage) {
  const storage = indexedDB && { indexedDB: noteTransactions(indexedDB) };
  const bucket = indexedDB && { indexedDB: openElsewhere(createOutboxPlace(indexedDB, storageBuckets)) };
  return {
    outbox: new OutboxDatabase(bucket),
    collected: new OutboxDatabase<CollectedEntry>(bucket, 'quiz-app-collected'),
    cache: new CacheDatabase(storage),
    running: new RunningDatabase(storage),
    practice: new PracticeDatabase(storage),
  };
}
