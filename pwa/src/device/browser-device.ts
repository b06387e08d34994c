import { CacheDatabase } from '../local/cache-database.ts';
import { abortOnLeave, closeOnLeave } from '../local/close-on-leave.ts';
import { createOldOutbox } from '../local/old-outbox.ts';
import { openAgain } from '../local/open-again.ts';
import { OutboxDatabase } from '../local/outbox-database.ts';
import type { CollectedEntry } from '../local/outbox-entry.ts';
import { createOutboxPlace } from '../local/outbox-place.ts';
import { RunningDatabase } from '../local/running-attempts.ts';
import { collectedSchema } from '../local/schemas.ts';
import { readStoredToken } from '../local/stored-token.ts';
import type { Device } from '../sync/device.ts';
import { createDevice } from './create-device.ts';

/** Creates the device of a browser window. */
export function createBrowserDevice(): Device {
  const { indexedDB } = globalThis;
  const place = createOutboxPlace(indexedDB, indexedDB && navigator.storageBuckets);
  // Without IndexedDB the databases report that it is missing.
  const outbox = new OutboxDatabase(indexedDB && { indexedDB: openAgain(indexedDB, place) });
  const old = new OutboxDatabase(indexedDB && { indexedDB });
  const collected = new OutboxDatabase<CollectedEntry>(
    indexedDB && { indexedDB: openAgain(indexedDB, place) },
    collectedSchema,
  );
  const storage = indexedDB && { indexedDB: openAgain(indexedDB) };
  const cache = new CacheDatabase(storage);
  const running = new RunningDatabase(storage);
  // Before they are closed.
  abortOnLeave(cache);
  abortOnLeave(running);
  closeOnLeave(outbox, old, collected, cache, running);
  return createDevice({
    outbox,
    oldOutbox: createOldOutbox(old, indexedDB, place),
    collected,
    cache,
    running,
    storage,
    caches: globalThis.caches,
    // The token is read once per page load, so a login navigates with a full load.
    api: { request: (url, init) => fetch(url, init), baseUrl: location.origin, readToken: readStoredToken },
    locks: navigator.locks,
  });
}
