import type { CacheDatabase } from './cache-database.ts';
import { withStorage } from './with-storage.ts';

// Single values that this device keeps under a key, in the cache. Callers know their types.

/** A plain Dexie call, for live queries. */
export const queryFact = async <Value>({ facts }: CacheDatabase, key: string): Promise<Value | undefined> =>
  (await facts.get(key))?.value as Value | undefined;

/** @throws StorageFailed */
export const readFact = <Value>(database: CacheDatabase, key: string): Promise<Value | undefined> =>
  withStorage(database, () => queryFact<Value>(database, key));

/** Replaces a value in one transaction, and returns the new one. @throws StorageFailed */
export const changeFact = <Value>(
  database: CacheDatabase,
  key: string,
  next: (before: Value | undefined) => Value,
): Promise<Value> =>
  withStorage(database, () =>
    database.transaction('rw', database.facts, async () => {
      const value = next(await queryFact<Value>(database, key));
      await database.facts.put({ key, value });
      return value;
    }),
  );

/** @throws StorageFailed */
export const removeFact = (database: CacheDatabase, key: string): Promise<void> =>
  withStorage(database, () => database.facts.delete(key));
