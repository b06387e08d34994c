import { noteTransactions, type OpeningFactory } from '../storage/running-transactions.ts';
import type { FindPlace } from './outbox-place.ts';

/** An IndexedDB for Dexie that is elsewhere, which takes a while to find out. */
export const openElsewhere = (findPlace: FindPlace): OpeningFactory => ({
  open: (name, version) => later(findPlace().then((place) => noteTransactions(place).open(name, version))),
});

/** The parts of a request that Dexie uses. */
type OpenRequest = Pick<
  IDBOpenDBRequest,
  'result' | 'transaction' | 'onsuccess' | 'onerror' | 'onblocked' | 'onupgradeneeded'
>;

/** A request that is still to be made. */
function later(asked: Promise<IDBOpenDBRequest>): IDBOpenDBRequest {
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
    for (const type of ['success', 'error', 'blocked', 'upgradeneeded'] as const)
      real.addEventListener(type, (event) => shown[`on${type}`]?.call(real, event as IDBVersionChangeEvent));
  }
  // A browser that refuses at once, for example because site data is blocked, answers with an error too.
  asked.then(listen, (error) => {
    const refused = Object.assign(new EventTarget(), { error }) as IDBOpenDBRequest;
    listen(refused);
    refused.dispatchEvent(new Event('error'));
  });
  return shown as IDBOpenDBRequest;
}
