import { type Kysely, sql } from 'kysely';
import { dialectOf, isOnPostgres } from '../database/dialect.ts';
import type { Turn } from '../database/fair-turn.ts';
import type { Tables } from '../database/tables.ts';

type Column = 'user_id' | 'version_ref';

/** Entries of an index that one query reads at most, to bound how long it blocks the event loop. */
const maxEntries = 40_000;

/**
 * Finds the greatest numbers (`seq`) below `before` of the reports that have one of these values in a column, at most
 * `count`. It reads at most `count` entries of the column's index for each value, however many newer reports have other
 * values.
 *
 * @param turn awaited between two queries, so that other requests are answered meanwhile
 */
export async function newestOf(
  reads: Kysely<Tables>,
  column: Column,
  values: readonly (string | number)[],
  before: number,
  count: number,
  turn: Turn,
): Promise<number[]> {
  const atOnce = Math.max(1, Math.floor(maxEntries / count));
  let seqs: number[] = [];
  for (let from = 0; from < values.length; from += atOnce) {
    if (from > 0) await turn();
    const some = await newestOfSome(reads, column, values.slice(from, from + atOnce), before, count);
    seqs = [...seqs, ...some].sort((a, b) => b - a).slice(0, count);
  }
  return seqs;
}

/** The same by one query. */
async function newestOfSome(
  reads: Kysely<Tables>,
  column: Column,
  values: readonly (string | number)[],
  before: number,
  count: number,
): Promise<number[]> {
  const wanted = dialectOf(reads).anyOf(column === 'user_id' ? 'text' : 'integer', values);
  const ofEach = reads
    .selectFrom('reports')
    .select('seq')
    .where(sql.ref(column), '=', sql.ref('each.id'))
    .where('seq', '<', before)
    .orderBy('seq', 'desc');
  const rows = isOnPostgres(reads)
    ? await reads
        .selectFrom(sql<{ id: never }>`${wanted}`.as<'each'>(sql`each(id)`))
        .innerJoinLateral(ofEach.limit(count).as('newest'), (join) => join.onTrue())
        .select('newest.seq')
        .orderBy('newest.seq', 'desc')
        .limit(count)
        .execute()
    : // SQLite has no lateral joins: the subquery finds the last of the wanted entries of each value.
      await reads
        .selectFrom(sql<{ id: never }>`(select value as id from ${wanted})`.as('each'))
        .crossJoin('reports')
        .select('reports.seq')
        .where(sql.ref(`reports.${column}`), '=', sql.ref('each.id'))
        .where('reports.seq', '<', before)
        .where('reports.seq', '>=', (is) => is.fn.coalesce(ofEach.limit(1).offset(count - 1), sql<number>`0`))
        .orderBy(sql`+reports.seq`, 'desc')
        .limit(count)
        .execute();
  return rows.map(({ seq }) => seq);
}
