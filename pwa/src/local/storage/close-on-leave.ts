import type { Dexie } from 'dexie';

/**
 * Closes the databases when the page is left: in WebKit the next page's open may otherwise wait for this one's
 * connection. Running transactions complete; a page that comes back from the browser's cache opens them again.
 */
export function closeOnLeave(...databases: Dexie[]): void {
  window.addEventListener('pagehide', () => {
    for (const database of databases) database.close({ disableAutoOpen: false });
  });
}

/**
 * Aborts the running writes of a database when the page is left. WebKit suspends the page in the middle of them, and
 * the next page then waits for them forever. Not for the outbox, whose writes must complete.
 */
export function abortOnLeave(database: Dexie): void {
  const running = new Set<IDBTransaction>();
  database.use({
    stack: 'dbcore',
    name: 'abort-on-leave',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        const transaction = core.transaction(stores, mode, options) as IDBTransaction;
        if (mode === 'readwrite') {
          running.add(transaction);
          for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction));
        }
        return transaction;
      },
    }),
  });
  window.addEventListener('pagehide', () => {
    for (const transaction of running) transaction.abort();
  });
}
