import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { keepingLast, sharedQuery } from '../local/shared-query.ts';

/**
 * Subscribes to a query of the local database; `undefined` while loading. The last value stays when a later read fails.
 *
 * @param query must call Dexie directly, so that Dexie can observe what it reads
 * @throws StorageFailed, with a message for the person, if nothing could be read at all
 */
export function useStored<Value>(query: () => PromiseLike<Value>, dependencies: unknown[]): Value | undefined {
  return useLiveQuery(keepingLast(query), dependencies);
}

/**
 * As `useStored`, for a query that is read once for all components, and for `readAhead` before there are any.
 *
 * @param query one of the device's own
 */
export function useShared<Value>(query: () => PromiseLike<Value>): Value | undefined {
  const { subscribe, read } = sharedQuery(query);
  const { value, error } = useSyncExternalStore(subscribe, read);
  if (error) throw error;
  return value;
}
