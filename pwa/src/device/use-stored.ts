import { useLiveQuery } from 'dexie-react-hooks';
import { storageFailed } from '../local/storage-failed.ts';

/**
 * What this device knows, followed as it changes; `undefined` while loading. What could be read once stays when it
 * cannot be read again: a running exam, or answers that the disk did not take, may be on the screen.
 *
 * @param query bare, which is how Dexie sees what it reads
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
      // Dexie does not report an abort, and goes on watching what it watched before.
      throw new DOMException('The last reading stays.', 'AbortError');
    }
  };
}
