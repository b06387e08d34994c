import type { FactTables } from './tables.ts';
import { withStorage } from './with-storage.ts';

// Single values that this device keeps under a key, in the cache. What they are is known to who reads them.

/** A plain call of the table, for live queries. */
export const queryFact = async <Value>({ facts }: FactTables, key: string): Promise<Value | undefined> =>
  (await facts.get(key))?.value as Value | undefined;

/** @throws StorageFailed */
export const readFact = <Value>(database: FactTables, key: string): Promise<Value | undefined> =>
  withStorage(database, () => queryFact<Value>(database, key));

/** Replaces a value in one transaction, and returns the new one. @throws StorageFailed */
export const changeFact = <Value>(
  database: FactTables,
  key: string,
  next: (before: Value | undefined) => Value,
): Promise<Value> =>
  withStorage(database, () =>
    database.transaction('rw', 'facts', async (each) => {
      const rows = each.table('facts');
      const row = (await rows.get(key)) as { value: Value } | undefined;
      const value = next(row?.value);
      await rows.put({ key, value });
      return value;
    }),
  );
