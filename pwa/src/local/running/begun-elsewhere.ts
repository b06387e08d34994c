import type { CacheDatabase } from '../storage/cache-database.ts';
import { changeFact, queryFact } from '../storage/facts.ts';

/** An exam that a user began on another device, as the server said last. */
export interface BegunElsewhere {
  exam: string;
  /** The server's time, epoch milliseconds. */
  began: number;
}

const keyOf = (userId: string) => `begun elsewhere ${userId}`;

/** A plain Dexie call, for live queries. */
export const queryBegunElsewhere = (cache: CacheDatabase, userId: string) =>
  queryFact<BegunElsewhere[]>(cache, keyOf(userId));

/** @throws StorageFailed */
export const putBegunElsewhere = (cache: CacheDatabase, userId: string, exams: BegunElsewhere[]) =>
  changeFact<BegunElsewhere[]>(cache, keyOf(userId), () => exams);
