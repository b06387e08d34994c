import type { CacheDatabase } from '../storage/cache-database.ts';
import { changeFact, readFact } from '../storage/facts.ts';

const key = 'media kept';

/** Whether this device has kept pictures or sounds, which may have to be removed. @throws StorageFailed */
export const keptBefore = (database: CacheDatabase): Promise<boolean | undefined> => readFact(database, key);

/** @throws StorageFailed */
export async function noteKept(database: CacheDatabase, isKept: boolean): Promise<void> {
  if (isKept !== Boolean(await keptBefore(database))) await changeFact(database, key, () => isKept);
}
