import { CacheDatabase } from '../local/cache-database.ts';
import { closeOnLeave } from '../local/close-on-leave.ts';
import { browserStorage } from '../local/open-again.ts';
import { OutboxDatabase } from '../local/outbox-database.ts';
import { readStoredToken } from '../local/stored-token.ts';
import type { Device } from '../sync/device.ts';
import { createDevice } from './create-device.ts';

/** Creates the device of a browser window. */
export function createBrowserDevice(): Device {
  const storage = browserStorage();
  const outbox = new OutboxDatabase(storage);
  const cache = new CacheDatabase(storage);
  closeOnLeave(outbox, cache);
  return createDevice({
    outbox,
    cache,
    caches: globalThis.caches,
    // The token is read once per page load, so a login navigates with a full load.
    api: { request: (url, init) => fetch(url, init), baseUrl: location.origin, readToken: readStoredToken },
    locks: navigator.locks,
  });
}
