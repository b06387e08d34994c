/** The part of IndexedDB that Dexie uses. Of `databases`, it only checks the existence. */
export type OpeningFactory = Pick<IDBFactory, 'open'> & Partial<Pick<IDBFactory, 'databases'>>;

/**
 * The transactions that run on this page, each with its end. In WebKit a page that is left with one, even one that only
 * reads, blocks the database for all later pages until the browser is restarted.
 */
const running = new Map<IDBTransaction, Promise<unknown>>();

function note(transaction: IDBTransaction): IDBTransaction {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  transaction.addEventListener('complete', resolve);
  transaction.addEventListener('abort', resolve);
  running.set(
    transaction,
    promise.then(() => running.delete(transaction)),
  );
  return transaction;
}

/** An IndexedDB whose transactions are known here while they run. */
export function noteTransactions(indexedDB: IDBFactory): OpeningFactory {
  return {
    open(name, version) {
      const request = indexedDB.open(name, version);
      request.addEventListener('upgradeneeded', () => request.transaction && note(request.transaction));
      request.addEventListener('success', () => {
        const begin = request.result.transaction.bind(request.result);
        request.result.transaction = (...given) => note(begin(...given));
      });
      return request;
    },
    ...(indexedDB.databases && { databases: indexedDB.databases.bind(indexedDB) }),
  };
}

/** Waits for the transactions that run now, so that the page can be left. */
export async function endOfTransactions(): Promise<void> {
  await Promise.all(running.values());
}

/** Aborts all of them, because the page is being left. */
export function abortTransactions(): void {
  for (const transaction of running.keys()) {
    try {
      transaction.abort();
    } catch (error) {
      // It is being committed, which needs no page.
      if ((error as Error).name !== 'InvalidStateError') throw error;
    }
  }
}
