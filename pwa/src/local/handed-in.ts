import { changeFact, queryFact, readFact } from './facts.ts';
import type { FactTables } from './tables.ts';

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

/** What a user has handed in for others, newest first; a plain call of the table, for live queries. */
export const queryHandedIn = async (facts: FactTables, userId: string): Promise<HandedIn[]> =>
  (await queryFact<HandedIn[]>(facts, keyOf(userId))) ?? [];

/** @throws StorageFailed */
export const hasHandedIn = async (facts: FactTables, userId: string, attemptId: string): Promise<boolean> =>
  ((await readFact<HandedIn[]>(facts, keyOf(userId))) ?? []).some((each) => each.attemptId === attemptId);

/** Resolves after the commit. @throws StorageFailed */
export async function putHandedIn(facts: FactTables, userId: string, added: HandedIn): Promise<void> {
  await changeFact<HandedIn[]>(facts, keyOf(userId), (before = []) =>
    [added, ...before.filter(({ attemptId }) => attemptId !== added.attemptId)].slice(0, most),
  );
}
