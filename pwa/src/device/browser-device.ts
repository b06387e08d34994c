import { CacheDatabase } from '../local/cache-database.ts';
import { OutboxDatabase } from '../local/outbox-database.ts';
import { readStoredToken } from '../local/stored-token.ts';
import type { Device } from '../sync/device.ts';
import { createDevice } from './create-device.ts';

/** Creates the device of a browser window. */
export function createBrowserDevice(): Device {
  return createDevice({
    outbox: new OutboxDatabase(),
    cache: new CacheDatabase(),
    caches: globalThis.caches,
    // The token is read once per page load, so a login navigates with a full load.
    api: { request: (url, init) => fetch(url, init), baseUrl: location.origin, readToken: readStoredToken },
    locks: navigator.locks,
  });
}
