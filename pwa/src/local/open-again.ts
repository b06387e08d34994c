import { Dexie, type DexieOptions } from 'dexie';

/** Milliseconds until a database that has not answered is asked for again; doubled each time. */
const firstWaitMs = 2_000;

/**
 * An IndexedDB that asks again for a database that does not answer, as in WebKitGTK sometimes after a login. The first
 * answer counts. What waits for the database knows nothing of it.
 */
export function openAgain(indexedDB: IDBFactory): IDBFactory {
  return {
    open: (name, version) => firstAnswer(() => indexedDB.open(name, version)),
    deleteDatabase: (name) => indexedDB.deleteDatabase(name),
    databases: indexedDB.databases?.bind(indexedDB),
    cmp: (one, other) => indexedDB.cmp(one, other),
  };
}

/** The browser's storage, for the databases of a window; without IndexedDB they report that it is missing. */
export function browserStorage(): DexieOptions {
  const { indexedDB } = Dexie.dependencies;
  return indexedDB ? { indexedDB: openAgain(indexedDB) } : {};
}

/** The parts of a request that Dexie uses. */
type OpenRequest = Pick<
  IDBOpenDBRequest,
  'result' | 'transaction' | 'onsuccess' | 'onerror' | 'onblocked' | 'onupgradeneeded'
>;

function firstAnswer(ask: () => IDBOpenDBRequest): IDBOpenDBRequest {
  let answered: IDBOpenDBRequest | undefined;
  let timer: ReturnType<typeof setTimeout>;
  const latest = () => answered ?? first;
  const shown: OpenRequest = {
    get result() {
      return latest().result;
    },
    get transaction() {
      return latest().transaction;
    },
    onsuccess: null,
    onerror: null,
    onblocked: null,
    onupgradeneeded: null,
  };

  function askAgainAfter(milliseconds: number): IDBOpenDBRequest {
    const request = ask();
    timer = setTimeout(() => askAgainAfter(milliseconds * 2), milliseconds);
    const listen = (type: 'success' | 'error' | 'blocked' | 'upgradeneeded') =>
      request.addEventListener(type, (event) => {
        answered ??= request;
        clearTimeout(timer);
        if (answered === request) shown[`on${type}`]?.call(request, event as IDBVersionChangeEvent);
        else discard(request, event);
      });
    listen('success');
    listen('error');
    listen('blocked');
    listen('upgradeneeded');
    return request;
  }
  const first = askAgainAfter(firstWaitMs);
  return shown as IDBOpenDBRequest;
}

/** Leaves the database as it is. */
function discard(request: IDBOpenDBRequest, { type }: Event): void {
  if (type === 'upgradeneeded') request.transaction?.abort();
  if (type === 'success') request.result.close();
}
