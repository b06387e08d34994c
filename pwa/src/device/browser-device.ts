import { readStoredToken } from '../local/local-storage/stored-token.ts';
import { abortTransactions, endOfTransactions } from '../local/storage/running-transactions.ts';
import { within } from '../local/storage/with-storage.ts';
import type { Device } from '../sync/device.ts';
import { createDevice } from './create-device.ts';
import { openDatabases } from './open-databases.ts';

/** Creates the device of a browser window. */
export function createBrowserDevice(): Device {
  const { indexedDB, caches } = globalThis;
  const storageBuckets = indexedDB && navigator.storageBuckets;
  const databases = openDatabases({ indexedDB, storageBuckets });
  // Whatever leaves the page: the person, or a load that did not wait.
  window.addEventListener('pagehide', abortTransactions);
  return createDevice({
    databases,
    caches,
    storageBuckets,
    // The token is read once per page load, so a login navigates with a full load.
    api: { baseUrl: location.origin, readToken: readStoredToken },
    locks: navigator.locks,
  });
}

/** Milliseconds. Work that takes longer has failed for its caller. */
const patience = 10_000;

/** Waits for the work of this window's databases, before the app itself leaves the page. */
export async function finishWork(): Promise<void> {
  await within(patience, endOfTransactions()).catch((error) => console.warn('The page is left while it works.', error));
}
