import { setImmediate as nextTick } from 'node:timers/promises';
import type { LeaderboardRow } from '@quiz-app/shared/leaderboard';
import { membersOf } from '../database/members-of.ts';
import type { Database } from '../database/open-database.ts';
import { openEnvelope } from '../http/open-envelope.ts';

/** Rows that become JSON at once. Other requests run between two. */
const rowsAtOnce = 1_000;

/**
 * Yields the answer with the leaderboard in parts: the running totals that are updated with each report, highest score
 * first and equal scores by user id. One query, because a user whose score rises between two pages would be missing.
 * @param group only the people who are in it now
 */
export async function* leaderboardJson(
  { fresh }: Pick<Database, 'fresh'>,
  group: string | undefined,
): AsyncGenerator<string> {
  let query = fresh.selectFrom('totals').selectAll().orderBy('score', 'desc').orderBy('user_id');
  if (group) query = query.where('user_id', 'in', membersOf(fresh, group));
  const totals = await query.execute();
  yield `${openEnvelope('getLeaderboard')}[`;
  for (let from = 0; from < totals.length; from += rowsAtOnce) {
    if (from > 0) await nextTick();
    const rows = totals.slice(from, from + rowsAtOnce).map(
      ({ user_id, user_name, attempts, score }): LeaderboardRow => ({
        user: { _id: user_id, name: user_name },
        attempts,
        score,
      }),
    );
    yield (from > 0 ? ',' : '') + JSON.stringify(rows).slice(1, -1);
  }
  yield ']}';
}
