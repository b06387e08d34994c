import type { CacheDatabase } from './cache-database.ts';
import { changeFact, readFact } from './facts.ts';

// A copy in the mirror may outlive its entry, because Cache Storage may fail or answer late. It must not come back.

/** How many keys are kept; older ones go. */
const most = 200;

const key = 'removed from collected';

/** Remembers the key of a collected entry that a person removes. @throws StorageFailed */
export async function putRemoved(cache: CacheDatabase, added: string): Promise<void> {
  await changeFact<string[]>(cache, key, (before = []) => [added, ...before].slice(0, most));
}

/** @throws StorageFailed */
export const wasRemoved = async (cache: CacheDatabase, entryKey: string): Promise<boolean> =>
  ((await readFact<string[]>(cache, key)) ?? []).includes(entryKey);
