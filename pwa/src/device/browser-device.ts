import { readStoredToken } from '../local/local-storage/stored-token.ts';
import type { Device } from '../sync/device.ts';
import { createDevice } from './create-device.ts';
import { openDatabases } from './open-databases.ts';

/** Creates the device of a browser window. */
export function createBrowserDevice(): Device {
  const { indexedDB, caches } = globalThis;
  const storageBuckets = indexedDB && navigator.storageBuckets;
  const databases = openDatabases({ indexedDB, storageBuckets });
  return createDevice({
    databases,
    caches,
    storageBuckets,
    // The token is read once per page load, so a login navigates with a full load.
    api: { baseUrl: location.origin, readToken: readStoredToken },
    locks: navigator.locks,
  });
}
