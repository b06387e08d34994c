import { type Kysely, sql } from 'kysely';
import { dialectOf, isOnPostgres } from '../database/dialect.ts';
import type { Turn } from '../database/fair-turn.ts';
import type { Tables } from '../database/tables.ts';

type Column = 'user_id' | 'version_ref';

/** Entries of an index that one query reads at most, to bound how long it blocks the event loop. */
const maxEntries = 40_000;
/** Values that one query looks up at most, for the same reason. */
const maxValues = 2_500;
/** Entries that are read at first, and at least so many of each value: of many values hardly any has more to give. */
const firstEntries = { all: 4_000, ofEach: 4 };

/**
 * Finds the greatest numbers (`seq`) below `before` of the reports that have one of these values in a column, at most
 * `count`. It reads a few entries of the column's index for each value, and more, up to `count`, for those of which all
 * are among the newest, however many newer reports have other values.
 *
 * @param before no report may be added below it meanwhile, because several queries look for parts of the answer
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
  let found: Entry[] = [];
  let asked = values;
  let depth = Math.min(count, Math.max(firstEntries.ofEach, Math.floor(firstEntries.all / values.length)));
  while (asked.length > 0) {
    if (asked !== values) await turn();
    const again = new Set(asked);
    found = found.filter(({ value }) => !again.has(value));
    const atOnce = Math.min(maxValues, Math.max(1, Math.floor(maxEntries / depth)));
    for (let from = 0; from < asked.length; from += atOnce) {
      if (from > 0) await turn();
      const some = await newestOfEach(reads, column, asked.slice(from, from + atOnce), before, depth, count);
      found = [...found, ...some].sort((a, b) => b.seq - a.seq).slice(0, count);
    }
    const mayHaveMore = depth < count ? valuesWith(depth, found) : [];
    depth = Math.min(count, 8 * depth);
    asked = mayHaveMore;
  }
  return found.map(({ seq }) => seq);
}

interface Entry {
  seq: number;
  value: string | number;
}

/** The values of which this many entries were found. */
function valuesWith(depth: number, found: readonly Entry[]): (string | number)[] {
  const counts = new Map<string | number, number>();
  for (const { value } of found) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].filter(([, count]) => count === depth).map(([value]) => value);
}

/** The newest `count` of at most `depth` entries of each value, by one query. */
async function newestOfEach(
  reads: Kysely<Tables>,
  column: Column,
  values: readonly (string | number)[],
  before: number,
  depth: number,
  count: number,
): Promise<Entry[]> {
  const wanted = dialectOf(reads).anyOf(column === 'user_id' ? 'text' : 'integer', values);
  const ofEach = reads
    .selectFrom('reports')
    .select('seq')
    .where(sql.ref(column), '=', sql.ref('each.value'))
    .where('seq', '<', before)
    .orderBy('seq', 'desc');
  if (isOnPostgres(reads)) {
    return reads
      .selectFrom(sql<{ value: string | number }>`${wanted}`.as<'each'>(sql`each(value)`))
      .innerJoinLateral(ofEach.limit(depth).as('newest'), (join) => join.onTrue())
      .select(['newest.seq', 'each.value'])
      .orderBy('newest.seq', 'desc')
      .limit(count)
      .execute();
  }
  // SQLite has no lateral joins: the subquery finds the last of the wanted entries of each value.
  return reads
    .selectFrom(sql<{ value: string | number }>`${wanted}`.as('each'))
    .crossJoin('reports')
    .select(['reports.seq', 'each.value'])
    .where(sql.ref(`reports.${column}`), '=', sql.ref('each.value'))
    .where('reports.seq', '<', before)
    .where('reports.seq', '>=', (is) => is.fn.coalesce(ofEach.limit(1).offset(depth - 1), sql<number>`0`))
    .orderBy(sql`+reports.seq`, 'desc')
    .limit(count)
    .execute();
}
