import { type Insertable, type Kysely, sql } from 'kysely';
import { isOnPostgres, turnOnPostgres } from '../database/dialect.ts';
import type { ReportsTable, Tables } from '../database/tables.ts';
import type { ReportRow } from './report-json.ts';

/** A report's row, and the marks that it adds to its user's total. */
export type NewReport = Insertable<ReportsTable> & { obtained: number };

/** The columns of a new report, with their types on PostgreSQL. */
const columns = {
  id: 'text',
  user_id: 'text',
  user_name: 'text',
  version_ref: 'bigint',
  correct: 'text',
  answers: 'text',
  verdict: 'text',
  created_at: 'text',
  started_at: 'text',
  finished_at: 'text',
  seconds_used: 'double precision',
  scored_by_server: 'bigint',
  handed_in_by: 'text',
  handed_in_by_name: 'text',
} as const satisfies Partial<Record<keyof ReportsTable, string>>;
const names = Object.keys(columns) as (keyof typeof columns)[];

/**
 * Stores reports and adds their marks to the totals. A known id is not stored again and adds nothing. On PostgreSQL the
 * reports are one statement, which commits by itself.
 * @returns the stored row of each, which for a known id is the first one
 */
export async function addReports(db: Kysely<Tables>, reports: readonly NewReport[]): Promise<ReportRow[]> {
  const first = new Map(reports.toReversed().map((report) => [report.id, report]));
  const given = [...first.values()];
  const added = isOnPostgres(db) ? await addOnPostgres(db, given) : await addOnSqlite(db, given);
  const rows = new Map(added.map((row) => [row.id, row]));
  for (const { id } of given) {
    if (rows.has(id)) continue;
    rows.set(id, await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
  }
  return reports.map(({ id }) => rows.get(id) as ReportRow);
}

async function addOnSqlite(db: Kysely<Tables>, reports: readonly NewReport[]): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for (const { obtained, ...row } of reports) {
    const added = await db
      .insertInto('reports')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!added) continue;
    rows.push(added);
    await db
      .insertInto('totals')
      .values({ user_id: row.user_id, user_name: row.user_name, attempts: 1, score: obtained })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          attempts: sql`totals.attempts + 1`,
          score: sql`totals.score + excluded.score`,
        }),
      )
      .execute();
  }
  return rows;
}

/**
 * Reports get their numbers after the statement has its turn, and the next one gets its turn after this one is visible:
 * who sees a report sees all with smaller numbers, on which cursors rely.
 */
async function addOnPostgres(db: Kysely<Tables>, reports: readonly NewReport[]): Promise<ReportRow[]> {
  const arrays = names.map((name) => sql`${reports.map((row) => row[name])}::${sql.raw(columns[name])}[]`);
  const obtained = sql`${reports.map((row) => row.obtained)}::double precision[]`;
  const given = sql<NewReport>`unnest(${sql.join([...arrays, obtained])})`;
  const named = sql<'given'>`given(${sql.join([...names, 'obtained'].map((name) => sql.ref(name)))})`;
  return await db
    .with('turn', (cte) => cte.selectNoFrom(turnOnPostgres('reports').as('turn')))
    .with('given', (cte) => cte.selectFrom(given.as<'given'>(named)).selectAll())
    .with('added', (cte) =>
      cte
        .insertInto('reports')
        .columns(names)
        .expression((is) => is.selectFrom(['given', 'turn']).select(names))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returningAll(),
    )
    .with('counted', (cte) =>
      cte
        .insertInto('totals')
        .columns(['user_id', 'user_name', 'attempts', 'score'])
        .expression((is) =>
          is
            .selectFrom('given')
            .innerJoin('added', 'added.id', 'given.id')
            .select(({ fn }) => [
              'given.user_id',
              fn.max('given.user_name').as('user_name'),
              fn.countAll<number>().as('attempts'),
              fn.sum<number>('given.obtained').as('score'),
            ])
            .groupBy('given.user_id'),
        )
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({
            attempts: sql`totals.attempts + excluded.attempts`,
            score: sql`totals.score + excluded.score`,
          }),
        ),
    )
    .selectFrom('added')
    .selectAll()
    .execute();
}
