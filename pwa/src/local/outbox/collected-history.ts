import type { CacheDatabase } from '../storage/cache-database.ts';
import { changeFact, queryFact, readFact } from '../storage/facts.ts';

// The outcome of attempts that this device carried for others.

/** An attempt that this device carried and the server has stored. */
export interface HandedIn {
  attemptId: string;
  owner: { _id: string; name: string };
  exam: { _id: string; name: string };
  /** When the server answered, epoch milliseconds. */
  handedInAt: number;
  /** For the owner, who may scan it from this screen; absent if the server has none for this attempt. */
  receipt?: string;
}

/** How many receipts a carrier may show afterwards, and how many removals are remembered; older ones are deleted. */
const most = 200;

const keyOf = (userId: string) => `handed in by ${userId}`;

/** The attempts that a user has handed in for others, newest first; a plain Dexie call, for live queries. */
export const queryHandedIn = async (cache: CacheDatabase, userId: string): Promise<HandedIn[]> =>
  (await queryFact<HandedIn[]>(cache, keyOf(userId))) ?? [];

/** @throws StorageFailed */
export const hasHandedIn = async (cache: CacheDatabase, userId: string, attemptId: string): Promise<boolean> =>
  ((await readFact<HandedIn[]>(cache, keyOf(userId))) ?? []).some((each) => each.attemptId === attemptId);

/** Resolves after the commit. @throws StorageFailed */
export async function putHandedIn(cache: CacheDatabase, userId: string, added: HandedIn): Promise<void> {
  await changeFact<HandedIn[]>(cache, keyOf(userId), (before = []) =>
    [added, ...before.filter(({ attemptId }) => attemptId !== added.attemptId)].slice(0, most),
  );
}

// A copy in the mirror may outlive its entry, because Cache Storage may fail or answer late. It must not be restored.

const removedKey = 'removed from collected';

/** Remembers the key of a collected entry that a user removes. @throws StorageFailed */
export async function putRemoved(cache: CacheDatabase, added: string): Promise<void> {
  await changeFact<string[]>(cache, removedKey, (before = []) => [added, ...before].slice(0, most));
}

/** @throws StorageFailed */
export const wasRemoved = async (cache: CacheDatabase, entryKey: string): Promise<boolean> =>
  ((await readFact<string[]>(cache, removedKey)) ?? []).includes(entryKey);
