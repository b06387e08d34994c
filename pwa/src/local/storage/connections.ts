import type { FindPlace } from '../outbox/outbox-place.ts';

/** The part of IndexedDB that Dexie uses. Of `databases`, it only checks the existence. */
type OpeningFactory = Pick<IDBFactory, 'open'> & Partial<Pick<IDBFactory, 'databases'>>;

/** A page's connections to its databases. */
export type Connections = ReturnType<typeof createConnections>;

/**
 * Knows which transactions run, so that a page is left when there are none: WebKit never ends those of a left page, and
 * later pages wait for them until the browser is restarted.
 *
 * While it is paused, databases do not open. Dexie opens a closed connection again, so work just waits for `resume`.
 */
export function createConnections() {
  const opened = new Set<IDBDatabase>();
  const running = new Map<IDBTransaction, Promise<unknown>>();
  let pause: PromiseWithResolvers<void> | undefined;

  function watch(transaction: IDBTransaction): void {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    transaction.addEventListener('complete', resolve);
    transaction.addEventListener('abort', resolve);
    running.set(
      transaction,
      promise.then(() => running.delete(transaction)),
    );
  }

  /** @param connection opened, or being upgraded */
  function add(connection: IDBDatabase): void {
    if (opened.has(connection)) return;
    opened.add(connection);
    const start = connection.transaction.bind(connection);
    connection.transaction = (...given) => {
      const transaction = start(...given);
      watch(transaction);
      return transaction;
    };
  }

  function close(): void {
    pause ??= Promise.withResolvers<void>();
    for (const connection of opened) connection.close();
    opened.clear();
  }

  async function resumed(): Promise<void> {
    while (pause) await pause.promise;
  }

  return {
    /** An IndexedDB with these connections. @param findPlace finds where the databases are, if they are elsewhere */
    to(indexedDB: IDBFactory, findPlace: FindPlace = async () => indexedDB): OpeningFactory {
      async function ask(name: string, version?: number): Promise<IDBOpenDBRequest> {
        const place = await findPlace();
        await resumed();
        const request = place.open(name, version);
        request.addEventListener('success', () => add(request.result));
        request.addEventListener('upgradeneeded', () => {
          add(request.result);
          if (request.transaction) watch(request.transaction);
        });
        return request;
      }
      return {
        open: (name, version) => openLater(ask(name, version), resumed),
        ...(indexedDB.databases && { databases: indexedDB.databases.bind(indexedDB) }),
      };
    },

    /** Closes the connections. Resolves when no transaction runs any more. */
    async rest(): Promise<void> {
      close();
      while (running.size > 0) await Promise.all(running.values());
    },

    /** Closes the connections, and aborts what runs. */
    abort(): void {
      close();
      for (const transaction of running.keys()) abortIfRunning(transaction);
    },

    /** Lets databases open again. */
    resume(): void {
      pause?.resolve();
      pause = undefined;
    },
  };
}

function abortIfRunning(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // It is being committed, which needs no page.
    if ((error as Error).name !== 'InvalidStateError') throw error;
  }
}

/** The parts of a request that Dexie uses. */
type OpenRequest = Pick<
  IDBOpenDBRequest,
  'result' | 'transaction' | 'onsuccess' | 'onerror' | 'onblocked' | 'onupgradeneeded'
>;

/** The request to open a database before it is made. @param resumed resolves when an opened database may be used */
function openLater(asked: Promise<IDBOpenDBRequest>, resumed: () => Promise<void>): IDBOpenDBRequest {
  let made: Pick<IDBOpenDBRequest, 'result' | 'transaction'> | undefined;
  const request = () => {
    if (!made) throw new DOMException('The request has not finished', 'InvalidStateError');
    return made;
  };
  const shown: OpenRequest = {
    get result() {
      return request().result;
    },
    get transaction() {
      return request().transaction;
    },
    onsuccess: null,
    onerror: null,
    onblocked: null,
    onupgradeneeded: null,
  };
  function listen(real: IDBOpenDBRequest): void {
    made = real;
    real.addEventListener('error', (event) => shown.onerror?.call(real, event));
    real.addEventListener('blocked', (event) => shown.onblocked?.call(real, event));
    real.addEventListener('upgradeneeded', (event) => shown.onupgradeneeded?.call(real, event));
    real.addEventListener('success', (event) => void resumed().then(() => shown.onsuccess?.call(real, event)));
  }
  // A browser that refuses at once, for example because site data is blocked, answers with an error too.
  asked.then(listen, (error) => {
    const refused = Object.assign(new EventTarget(), { error }) as IDBOpenDBRequest;
    listen(refused);
    refused.dispatchEvent(new Event('error'));
  });
  return shown as IDBOpenDBRequest;
}
