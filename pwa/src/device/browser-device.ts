import { readStoredToken } from '../local/local-storage/stored-token.ts';
import { createConnections } from '../local/storage/connections.ts';
import { within } from '../local/storage/with-storage.ts';
import type { Device } from '../sync/device.ts';
import { createDevice } from './create-device.ts';
import { openDatabases } from './open-databases.ts';

/** The device of a browser window. */
export interface BrowserDevice extends Device {
  /**
   * Stops reading and writing the databases, and waits for what runs, before the page is left. Work that starts later
   * waits for the returned function, which goes on if the page is not left.
   */
  rest(): Promise<() => void>;
}

/** Milliseconds for the work that runs. Work that takes longer has failed for its caller. */
const restMs = 10_000;

/** Creates the device of a browser window. It aborts its transactions when the person leaves the page. */
export function createBrowserDevice(): BrowserDevice {
  const { indexedDB, caches } = globalThis;
  const storageBuckets = indexedDB && navigator.storageBuckets;
  const connections = createConnections();
  window.addEventListener('pagehide', connections.abort);
  window.addEventListener('pageshow', connections.resume);
  const device = createDevice({
    databases: openDatabases({ indexedDB, storageBuckets, connections }),
    caches,
    storageBuckets,
    // The token is read once per page load, so a login navigates with a full load.
    api: { baseUrl: location.origin, readToken: readStoredToken },
    locks: navigator.locks,
  });
  return {
    ...device,
    async rest() {
      await within(restMs, connections.rest()).catch((error) =>
        console.warn('The page is left while it works.', error),
      );
      return connections.resume;
    },
  };
}
