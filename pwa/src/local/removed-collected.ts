import { changeFact, readFact } from './facts.ts';
import type { FactTables } from './tables.ts';

// A copy in the mirror may outlive its entry, because Cache Storage may fail or answer late. It must not come back.

/** How many keys are kept; older ones go. */
const most = 200;

const key = 'removed from collected';

/** Remembers the key of a collected entry that a person removes. @throws StorageFailed */
export async function putRemoved(facts: FactTables, added: string): Promise<void> {
  await changeFact<string[]>(facts, key, (before = []) => [added, ...before].slice(0, most));
}

/** @throws StorageFailed */
export const wasRemoved = async (facts: FactTables, entryKey: string): Promise<boolean> =>
  ((await readFact<string[]>(facts, key)) ?? []).includes(entryKey);
