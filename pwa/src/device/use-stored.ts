import { useMemo, useSyncExternalStore } from 'react';
import { createSharedQuery, type Query, type SharedQuery, sharedQuery } from '../local/shared-query.ts';
import type { Device } from '../sync/device.ts';
import { useDevice } from './device-context.ts';

/**
 * Subscribes to a query of the local database; `undefined` while loading, also after the key has changed. The last value
 * stays when a later read fails.
 *
 * @param query must call Dexie directly, so that Dexie can observe what it reads; the same function at each rendering
 * @param key whose data, or which, if the query reads that of one
 * @throws StorageFailed, with a message for the person, if nothing could be read at all
 */
export function useStored<Value>(
  query: (device: Device, key: string) => PromiseLike<Value>,
  key = '',
): Value | undefined {
  const device = useDevice();
  return useReading(useMemo(() => createSharedQuery(() => query(device, key)), [query, device, key]));
}

/**
 * As `useStored`, for a query that is read once for all components, and for `readAhead` before there are any.
 *
 * @param query one of the device's own
 */
export function useShared<Value>(query: Query<Value>, userId?: string): Value | undefined {
  return useReading(sharedQuery(query, userId));
}

function useReading<Value>({ subscribe, read }: SharedQuery<Value>): Value | undefined {
  const { value, error } = useSyncExternalStore(subscribe, read);
  if (error) throw error;
  return value;
}
