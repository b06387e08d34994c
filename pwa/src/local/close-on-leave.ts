import type { Dexie } from 'dexie';

/**
 * Closes the databases when the page is left: in WebKitGTK the next page's open may otherwise wait for this one's
 * connection. Transactions under way complete; a page that comes back from the browser's cache opens them again.
 */
export function closeOnLeave(...databases: Dexie[]): void {
  window.addEventListener('pagehide', () => {
    for (const database of databases) database.close({ disableAutoOpen: false });
  });
}
