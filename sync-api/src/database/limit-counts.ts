import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Batches } from './batches.ts';
import { dialectOf, isOnPostgres } from './dialect.ts';
import type { Database } from './open-database.ts';
import type { LimitsTable, Tables } from './tables.ts';

/** Rows removed at once, and the time between two times that expired ones are looked for. */
const sweep = { rows: 500, everyMs: 10 * 60_000 };

/** A count that was not zero and has not expired. One that expires too late was made by a clock that was wrong. */
const isCurrent = (now: number) => sql`
  limits.points > 0 and limits.expires > ${now} and limits.expires <= 2 * excluded.expires - ${now}`;

/**
 * Counts by key in the database, so that servers that share one count together, and a restart forgets none. What is
 * counted or asked at the same time takes one statement.
 */
export function createLimitCounts({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  let sweepAt = Date.now() + sweep.everyMs;
  const added = new Batches((rows: LimitsTable[]) => {
    if (Date.now() > sweepAt) {
      sweepAt = Date.now() + sweep.everyMs;
      // One that fails is made up for by the next one.
      removeExpired(write).catch(() => undefined);
    }
    return write((tx) => add(tx, rows), 'autocommit');
  });
  const asked = new Batches((keys: string[]) => find(reads, keys));

  return {
    /**
     * Adds points to a key, which begin anew once those before have expired. A count of zero has not begun.
     * @param row when the points expire if they are the first ones
     * @returns the points after that, and when they expire
     */
    add: (row: LimitsTable): Promise<LimitsTable> => added.add(row),
    find: (key: string): Promise<LimitsTable | undefined> => asked.add(key),
    async remove(key: string): Promise<boolean> {
      const removal = await write(
        (tx) => tx.deleteFrom('limits').where('key', '=', key).executeTakeFirst(),
        'autocommit',
      );
      return removal.numDeletedRows > 0;
    },
  };
}

async function find(db: Kysely<Tables>, keys: string[]): Promise<(LimitsTable | undefined)[]> {
  const rows = await db
    .selectFrom('limits')
    .selectAll()
    .where('key', 'in', dialectOf(db).anyOf('text', keys))
    .execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => byKey.get(key));
}

async function add(db: Kysely<Tables>, rows: readonly LimitsTable[]): Promise<LimitsTable[]> {
  const given = new Map<string, LimitsTable>();
  for (const row of rows) given.set(row.key, { ...row, points: row.points + (given.get(row.key)?.points ?? 0) });
  const stored = await addDistinct(db, [...given.values()]);
  const after = new Map(stored.map((row) => [row.key, row]));
  // Each has what it and those before it have added.
  const counts = rows.toReversed().map(({ key, points }) => {
    const count = after.get(key) as LimitsTable;
    after.set(key, { ...count, points: count.points - points });
    return count;
  });
  return counts.toReversed();
}

function addDistinct(db: Kysely<Tables>, rows: readonly LimitsTable[]): Promise<LimitsTable[]> {
  // In one order, so that servers that count the same do not block each other.
  const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const current = isCurrent(Date.now());
  return db
    .insertInto('limits')
    .columns(['key', 'points', 'expires'])
    .expression((is) =>
      is
        .selectFrom(tableOf(db, sorted).as('given'))
        .select(['key', 'points', 'expires'])
        // Without a condition SQLite takes `on conflict` for that of a join.
        .where(sql<boolean>`1 = 1`),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql`case when ${current} then limits.points + excluded.points else excluded.points end`,
        expires: sql`case when ${current} then limits.expires else excluded.expires end`,
      }),
    )
    .returningAll()
    .execute();
}

/** Rows as a table that is one parameter, or one a column, so that one prepared statement serves any number of them. */
function tableOf(db: Kysely<Tables>, rows: readonly LimitsTable[]): RawBuilder<LimitsTable> {
  if (!isOnPostgres(db)) {
    return sql`(
      select value ->> 'key' as key, value ->> 'points' as points, value ->> 'expires' as expires
      from json_each(${JSON.stringify(rows)}))`;
  }
  return sql`(
    select * from unnest(
      ${rows.map(({ key }) => key)}::text[],
      ${rows.map(({ points }) => points)}::bigint[],
      ${rows.map(({ expires }) => expires)}::bigint[]
    ) as given(key, points, expires))`;
}

/** Removes some at a time, so that other writes get their turn. */
async function removeExpired(write: Database['write']): Promise<void> {
  for (let removed = sweep.rows; removed === sweep.rows; ) {
    const [result] = await write(
      (tx) =>
        tx
          .deleteFrom('limits')
          .where('key', 'in', tx.selectFrom('limits').select('key').where('expires', '<', Date.now()).limit(sweep.rows))
          .execute(),
      'autocommit',
    );
    removed = Number(result?.numDeletedRows ?? 0);
  }
}
