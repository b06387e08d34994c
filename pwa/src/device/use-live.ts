import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { storageFailed } from '../local/storage/storage-failed.ts';
import type { Device } from '../sync/device.ts';
import { useDevice } from './device-context.ts';

/**
 * Reads from the local databases, and again whenever the data changes; `undefined` while loading, also after the key
 * changed. The last value stays when a later read fails, because a running exam or unsaved answers may be open.
 *
 * @param query calls Dexie directly, so that Dexie can observe its reads; the same function at each rendering
 * @param key the query's argument, such as an id
 * @throws StorageFailed, with a message for the user, if the first read failed
 */
export function useLive<Value>(
  query: (device: Device, key: string) => PromiseLike<Value>,
  key = '',
): Value | undefined {
  const device = useDevice();
  const read = useMemo(() => keepingLast(() => query(device, key)), [query, device, key]);
  const reading = useLiveQuery(read, [read]);
  // With a new key, `useLiveQuery` still returns the previous key's value.
  if (reading?.by !== read) return undefined;
  if ('error' in reading) throw reading.error;
  return reading.value;
}

type Read<Value> = () => Promise<Reading<Value>>;
type Reading<Value> = { by: Read<Value> } & ({ value: Value } | { error: Error });

/** Returns errors as values, because Dexie's live queries swallow some of them. */
function keepingLast<Value>(query: () => PromiseLike<Value>): Read<Value> {
  let last: Reading<Value> | undefined;
  return async function by() {
    try {
      last = { by, value: await query() };
      return last;
    } catch (error) {
      if (!last) return { by, error: storageFailed(error) };
      console.warn('Stored data could not be read again.', error);
      return last;
    }
  };
}
