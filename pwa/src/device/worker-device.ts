import { createMediaStore, type MediaPlace } from '../local/media/media-store.ts';
import { createOutbox } from '../local/outbox/outbox.ts';
import type { CollectedEntry, OutboxEntry } from '../local/outbox/outbox-entry.ts';
import { createOutboxMirror } from '../local/outbox/outbox-mirror.ts';
import { createReceipts } from '../local/reports/receipts.ts';
import { createStoredSession } from '../local/session/stored-session.ts';
import { type ApiOptions, createApi } from '../remote/api.ts';
import type { Device } from '../sync/device.ts';
import { createSyncEvents } from '../sync/events.ts';
import { readMedium } from '../sync/media/load-medium.ts';
import { createPush } from '../sync/outbox/push-outbox.ts';
import { pushCollected } from '../sync/proof/push-collected.ts';
import { matchSubscription } from '../sync/proof/push-subscription.ts';
import type { Databases } from './open-databases.ts';

/** The parts of the service worker. */
interface WorkerOptions extends Pick<ApiOptions, 'fetch' | 'baseUrl'>, MediaPlace {
  databases: Databases;
  locks: LockManager | undefined;
}

/** The parts of a device that the service worker needs. */
export interface WorkerDevice extends Pick<Device, 'push'> {
  /** Renews this browser's subscription after its push service has ended it. */
  matchSubscription(pushManager: PushManager): Promise<void>;
  /** A picture or sound from this device, or else from the server. Rejects if it cannot be had. */
  medium(id: string): Promise<Blob>;
}

/** A device's work without an open window: it sends waiting attempts and stays subscribed to pushes. */
export function createWorkerDevice({
  fetch,
  baseUrl,
  databases,
  caches,
  storageBuckets,
  locks,
}: WorkerOptions): WorkerDevice {
  const { outbox, collected, cache } = databases;
  const media = createMediaStore({ caches, storageBuckets });
  const services = {
    outbox: createOutbox<OutboxEntry>(outbox, createOutboxMirror(caches)),
    collected: createOutbox<CollectedEntry>(collected, createOutboxMirror(caches, 'collected')),
    facts: cache,
    media: async () => media,
    reports: createReceipts(cache),
    session: createStoredSession(cache),
    // A worker has no local storage, so it uses the token of the stored session. If that is rejected, the next window
    // gets the same answer and can show it.
    api: createApi({ fetch, baseUrl, readToken: () => null }),
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
    medium: (id) => readMedium(services, id, async () => (await services.session.read())?.token ?? ''),
    matchSubscription: (pushManager) => matchSubscription(services, pushManager),
  };
}
