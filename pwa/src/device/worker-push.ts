import type { Report } from '@quiz-app/shared/report';
import type { SessionRow } from '../local/cache-database.ts';
import { createOldOutbox } from '../local/old-outbox.ts';
import { createOutbox } from '../local/outbox.ts';
import type { OutboxEntry } from '../local/outbox-entry.ts';
import { createOutboxMirror } from '../local/outbox-mirror.ts';
import { createOutboxPlace, type StorageBuckets } from '../local/outbox-place.ts';
import { createPlainDatabase } from '../local/plain-tables.ts';
import { createReceipts } from '../local/receipts.ts';
import { cacheSchema, outboxSchema } from '../local/schemas.ts';
import { createStoredSession } from '../local/stored-session.ts';
import { type ApiOptions, createApi } from '../remote/api.ts';
import type { Device } from '../sync/device.ts';
import { createSyncEvents } from '../sync/events.ts';
import { createPush } from '../sync/push-outbox.ts';

/** The parts of the service worker. */
interface WorkerOptions extends Pick<ApiOptions, 'request' | 'baseUrl'> {
  caches: CacheStorage | undefined;
  locks: LockManager | undefined;
  indexedDB: IDBFactory;
  /** Undefined in a browser without storage buckets. */
  storageBuckets: StorageBuckets | undefined;
}

/** What the service worker needs of a device: it sends the attempts that wait, also when no window is open. */
export function createWorkerPush({ request, baseUrl, caches, locks, ...storage }: WorkerOptions): Device['push'] {
  const { indexedDB, storageBuckets } = storage;
  const place = createOutboxPlace(indexedDB, storageBuckets);
  const outbox = createPlainDatabase<{ entries: OutboxEntry }>(outboxSchema, place);
  const cache = createPlainDatabase<{ reports: Report; session: SessionRow }>(cacheSchema, async () => indexedDB);
  return createPush({
    outbox: createOutbox(outbox, createOutboxMirror(caches), createOldOutbox(indexedDB, place)),
    reports: createReceipts(cache),
    session: createStoredSession(cache),
    // A worker has no local storage, so it uses the token of the stored session. If that is rejected, the next window
    // gets the same answer and can show it.
    api: createApi({ request, baseUrl, readToken: () => null, onTokenRejected: () => undefined }),
    events: createSyncEvents(),
    locks,
    clock: Date,
  });
}
