import type { Report } from '@quiz-app/shared/report';
import type { SessionRow, SyncStateRow } from '../local/cache-database.ts';
import { createOldOutbox } from '../local/old-outbox.ts';
import { createOutbox } from '../local/outbox.ts';
import { noCopies } from '../local/outbox-copies.ts';
import type { CollectedEntry, OutboxEntry } from '../local/outbox-entry.ts';
import { createOutboxMirror } from '../local/outbox-mirror.ts';
import { createOutboxPlace, type StorageBuckets } from '../local/outbox-place.ts';
import { createPlainDatabase } from '../local/plain-tables.ts';
import { createReceipts } from '../local/receipts.ts';
import { cacheSchema, collectedSchema, outboxSchema } from '../local/schemas.ts';
import { createStoredSession } from '../local/stored-session.ts';
import { type ApiOptions, createApi } from '../remote/api.ts';
import type { Device } from '../sync/device.ts';
import { createSyncEvents } from '../sync/events.ts';
import { pushCollected } from '../sync/push-collected.ts';
import { createPush } from '../sync/push-outbox.ts';
import { matchSubscription } from '../sync/push-subscription.ts';

/** The parts of the service worker. */
interface WorkerOptions extends Pick<ApiOptions, 'request' | 'baseUrl'> {
  caches: CacheStorage | undefined;
  locks: LockManager | undefined;
  indexedDB: IDBFactory;
  /** Undefined in a browser without storage buckets. */
  storageBuckets: StorageBuckets | undefined;
}

/** What the service worker needs of a device. */
export interface WorkerDevice extends Pick<Device, 'push'> {
  /** Renews the subscription of this browser, when its push service has ended it. */
  matchSubscription(pushManager: PushManager): Promise<void>;
}

/** What a device does also when no window is open: it sends the attempts that wait, and stays subscribed to pushes. */
export function createWorkerDevice({ request, baseUrl, caches, locks, ...storage }: WorkerOptions): WorkerDevice {
  const { indexedDB, storageBuckets } = storage;
  const place = createOutboxPlace(indexedDB, storageBuckets);
  const outbox = createPlainDatabase<{ entries: OutboxEntry }>(outboxSchema, place);
  const old = createPlainDatabase<{ entries: OutboxEntry }>(outboxSchema, async () => indexedDB);
  const collected = createPlainDatabase<{ entries: CollectedEntry }>(collectedSchema, place);
  const cache = createPlainDatabase<{ reports: Report; session: SessionRow; facts: SyncStateRow }>(
    cacheSchema,
    async () => indexedDB,
  );
  const services = {
    outbox: createOutbox<OutboxEntry>(outbox, createOutboxMirror(caches), createOldOutbox(old, indexedDB, place)),
    collected: createOutbox<CollectedEntry>(collected, createOutboxMirror(caches, 'collected'), noCopies),
    facts: cache,
    reports: createReceipts(cache),
    session: createStoredSession(cache),
    // A worker has no local storage, so it uses the token of the stored session. If that is rejected, the next window
    // gets the same answer and can show it.
    api: createApi({ request, baseUrl, readToken: () => null, onTokenRejected: () => undefined }),
    events: createSyncEvents(),
    locks,
    clock: Date,
  };
  const push = createPush(services);
  return {
    async push(options) {
      const own = await push(options);
      const carried = await pushCollected(services, options);
      const times = [own.nextTryAt, carried.nextTryAt].filter((time) => time !== null);
      return { left: own.left + carried.left, nextTryAt: times.length > 0 ? Math.min(...times) : null };
    },
    matchSubscription: (pushManager) => matchSubscription(services, pushManager),
  };
}
