import { type Kysely, sql } from 'kysely';
import { dialectOf, isOnPostgres } from '../database/dialect.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Finds the greatest numbers (`seq`) below `before` of the reports that have one of these values in a column: at most
 * `count`, in any order. It reads at most `count` entries of the column's index for each value, however many newer
 * reports have other values.
 */
export async function newestOf(
  reads: Kysely<Tables>,
  column: 'user_id' | 'version_ref',
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
