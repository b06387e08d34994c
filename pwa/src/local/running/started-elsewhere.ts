import type { CacheDatabase } from '../storage/cache-database.ts';
import { changeFact, queryFact } from '../storage/facts.ts';

/** An exam that a user began on another device, as the server said last. */
export interface StartedElsewhere {
  exam: string;
  /** The server's time, epoch milliseconds. */
  began: number;
}

const keyOf = (userId: string) => `started elsewhere ${userId}`;

/** A plain Dexie call, for live queries. */
export const queryStartedElsewhere = (cache: CacheDatabase, userId: string) =>
  queryFact<StartedElsewhere[]>(cache, keyOf(userId));

/** @throws StorageFailed */
export const putStartedElsewhere = (cache: CacheDatabase, userId: string, exams: StartedElsewhere[]) =>
  changeFact<StartedElsewhere[]>(cache, keyOf(userId), () => exams);
