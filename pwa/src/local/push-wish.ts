import { changeFact, queryFact, readFact } from './facts.ts';
import type { FactTables } from './tables.ts';

/** Whether a user wants to be told on this device, by Web Push, that a report has arrived. */
export interface PushWish {
  isOn: boolean;
  /** What the server was last told: the browser's address, and the end of the token of the session. */
  told?: string;
}

const keyOf = (userId: string) => `push wish ${userId}`;

/** A plain call of the table, for live queries. */
export const queryPushWish = (facts: FactTables, userId: string): Promise<PushWish | undefined> =>
  queryFact<PushWish>(facts, keyOf(userId));

/** @throws StorageFailed */
export const readPushWish = (facts: FactTables, userId: string): Promise<PushWish | undefined> =>
  readFact<PushWish>(facts, keyOf(userId));

/** @throws StorageFailed */
export const putPushWish = (facts: FactTables, userId: string, wish: PushWish): Promise<PushWish> =>
  changeFact<PushWish>(facts, keyOf(userId), () => wish);
