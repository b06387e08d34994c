import type { FindPlace } from '../outbox/outbox-place.ts';

/** Milliseconds until a database that has not answered is asked for again; doubled each time. */
const firstWaitMs = 2_000;

/** The part of IndexedDB that Dexie uses. Of `databases`, it only checks the existence. */
type OpeningFactory = Pick<IDBFactory, 'open'> & Partial<Pick<IDBFactory, 'databases'>>;

/**
 * An IndexedDB that asks again if a database does not answer, which happens in WebKitGTK after some logins. The first
 * answer counts. Callers do not notice.
 *
 * @param findPlace finds where the databases are, if they are elsewhere
 */
export function openAgain(indexedDB: IDBFactory, findPlace: FindPlace = async () => indexedDB): OpeningFactory {
  return {
    open: (name, version) => firstAnswer(async () => (await findPlace()).open(name, version)),
    ...(indexedDB.databases && { databases: indexedDB.databases.bind(indexedDB) }),
  };
}

/** The parts of a request that Dexie uses. */
type OpenRequest = Pick<
  IDBOpenDBRequest,
  'result' | 'transaction' | 'onsuccess' | 'onerror' | 'onblocked' | 'onupgradeneeded'
>;

function firstAnswer(ask: () => Promise<IDBOpenDBRequest>): IDBOpenDBRequest {
  let answered: Pick<IDBOpenDBRequest, 'result' | 'transaction'> | undefined;
  let timer: ReturnType<typeof setTimeout>;
  const answer = () => {
    if (!answered) throw new DOMException('The request has not finished', 'InvalidStateError');
    return answered;
  };
  const shown: OpenRequest = {
    get result() {
      return answer().result;
    },
    get transaction() {
      return answer().transaction;
    },
    onsuccess: null,
    onerror: null,
    onblocked: null,
    onupgradeneeded: null,
  };

  function listen(request: IDBOpenDBRequest): void {
    const hear = (type: 'success' | 'error' | 'blocked' | 'upgradeneeded') =>
      request.addEventListener(type, (event) => {
        answered ??= request;
        clearTimeout(timer);
        if (answered === request) shown[`on${type}`]?.call(request, event as IDBVersionChangeEvent);
        else discard(request, event);
      });
    hear('success');
    hear('error');
    hear('blocked');
    hear('upgradeneeded');
  }

  function askAgainAfter(milliseconds: number): void {
    timer = setTimeout(() => askAgainAfter(milliseconds * 2), milliseconds);
    // A browser that refuses at once, for example because site data is blocked, answers with an error too.
    ask().then(listen, (error) => {
      const refused = Object.assign(new EventTarget(), { error }) as IDBOpenDBRequest;
      listen(refused);
      refused.dispatchEvent(new Event('error'));
    });
  }
  askAgainAfter(firstWaitMs);
  return shown as IDBOpenDBRequest;
}

/** Leaves the database unchanged. */
function discard(request: IDBOpenDBRequest, { type }: Event): void {
  if (type === 'upgradeneeded') request.transaction?.abort();
  if (type === 'success') request.result.close();
}
