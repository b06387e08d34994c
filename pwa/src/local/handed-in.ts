import type { CacheDatabase } from './cache-database.ts';
import { changeFact, queryFact, readFact } from './facts.ts';

/** An attempt that this device carried and the server has stored. */
export interface HandedIn {
  attemptId: string;
  owner: { _id: string; name: string };
  exam: { _id: string; name: string };
  /** When the server answered, epoch milliseconds. */
  handedInAt: number;
  /** For the owner, who may scan it from this screen; absent if the server keeps none of this attempt. */
  receipt?: string;
}

/** How many a carrier may show to their owners afterwards; older ones go. */
const most = 200;

const keyOf = (userId: string) => `handed in by ${userId}`;

/** What a user has handed in for others, newest first; a plain Dexie call, for live queries. */
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
