import type { Kysely, RawBuilder } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import type { Turn } from '../database/fair-turn.ts';
import type { Tables } from '../database/tables.ts';

/** Entries of the index that one query reads at most, to bound how long it blocks the event loop. */
const maxEntries = 20_000;

/** How many reports users have, by user id. */
export type Attempts = ReadonlyMap<string, number>;

/** Asks the totals, which count each user's reports. */
export async function readAttempts(reads: Kysely<Tables>, users: ReadonlySet<string>): Promise<Attempts> {
  const rows = await reads
    .selectFrom('totals')
    .select(['user_id', 'attempts'])
    .where('user_id', 'in', dialectOf(reads).anyOf('text', users))
    .execute();
  const known = new Map(rows.map(({ user_id, attempts }) => [user_id, attempts]));
  return new Map([...users].map((id) => [id, known.get(id) ?? 0]));
}

export const sumOf = (attempts: Attempts): number => [...attempts.values()].reduce((sum, each) => sum + each, 0);

/** Whether no user has so many reports that a query for one alone would hold the event loop. */
export const canCountOfUsers = (attempts: Attempts): boolean => Math.max(0, ...attempts.values()) <= maxEntries;

/**
 * Counts the reports that users have of versions of exams, up to `most`. It reads the index of the users alone, and no
 * more of it than the count takes.
 * @param versions a list for `in`
 * @param turn awaited between two queries, so that other requests are answered meanwhile
 */
export async function countOfUsers(
  reads: Kysely<Tables>,
  attempts: Attempts,
  versions: RawBuilder<never>,
  most: number,
  turn: Turn,
): Promise<number> {
  const { anyOf, unindexed } = dialectOf(reads);
  let found = 0;
  for (const users of inGroups(attempts)) {
    const bounded = reads
      .selectFrom('reports')
      .select('seq')
      .where('user_id', 'in', anyOf('text', users))
      .where(unindexed('version_ref'), 'in', versions)
      .limit(most - found);
    const { count } = await reads
      .selectFrom(bounded.as('bounded'))
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    found += count;
    if (found >= most) break;
    await turn();
  }
  return found;
}

/** Users in groups that have at most `maxEntries` reports together. */
function* inGroups(attempts: Attempts): Generator<string[]> {
  let group: string[] = [];
  let entries = 0;
  for (const [user, each] of attempts) {
    if (group.length > 0 && entries + each > maxEntries) {
      yield group;
      group = [];
      entries = 0;
    }
    group.push(user);
    entries += each;
  }
  if (group.length > 0) yield group;
}
