import { useLiveQuery } from 'dexie-react-hooks';
import { storageFailed } from '../local/storage-failed.ts';

/**
 * Subscribes to a query of the local database; `undefined` while loading. The last value stays when a later read fails,
 * because a running exam or unsaved answers may be on the screen.
 *
 * @param query must call Dexie directly, so that Dexie can observe what it reads
 * @throws StorageFailed, with a message for the person, if nothing could be read at all
 */
export function useStored<Value>(query: () => PromiseLike<Value>, dependencies: unknown[]): Value | undefined {
  return useLiveQuery(keepingLast(query), dependencies);
}

function keepingLast<Value>(query: () => PromiseLike<Value>): () => Promise<Value> {
  let isKnown = false;
  return async () => {
    try {
      const value = await query();
      isKnown = true;
      return value;
    } catch (error) {
      if (!isKnown) throw storageFailed(error);
      console.warn('What this device knows could not be read again.', error);
      // Dexie ignores an AbortError and keeps the subscription and its last value.
      throw new DOMException('The last reading stays.', 'AbortError');
    }
  };
}
