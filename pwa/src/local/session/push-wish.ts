import type { CacheDatabase } from '../storage/cache-database.ts';
import { changeFact, queryFact, readFact } from '../storage/facts.ts';

/** Whether a user wants this device to notify them about exams by Web Push. */
export interface PushWish {
  isOn: boolean;
  /** The last registration on the server: the browser's address, and the end of the session's token. */
  told?: string;
}

const keyOf = (userId: string) => `push wish ${userId}`;

/** A plain Dexie call, for live queries. */
export const queryPushWish = (cache: CacheDatabase, userId: string): Promise<PushWish | undefined> =>
  queryFact<PushWish>(cache, keyOf(userId));

/** @throws StorageFailed */
export const readPushWish = (cache: CacheDatabase, userId: string): Promise<PushWish | undefined> =>
  readFact<PushWish>(cache, keyOf(userId));

/** @throws StorageFailed */
export const putPushWish = (cache: CacheDatabase, userId: string, wish: PushWish): Promise<PushWish> =>
  changeFact<PushWish>(cache, keyOf(userId), () => wish);
