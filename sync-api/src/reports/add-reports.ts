import { limits } from '@quiz-app/shared/limits';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isOnPostgres, turnOnPostgres } from '../database/dialect.ts';
import { prepareNamed } from '../database/prepare.ts';
import type { ReportsTable, Tables } from '../database/tables.ts';
import type { WriteMode } from '../database/write-batcher.ts';
import type { ReportRow } from './report-json.ts';

/**
 * A report's row without its `over_limit`, which is found out as it is stored, the marks that it adds to its user's
 * total, its exam, and how many attempts that allows (0: any number).
 */
export interface NewReport extends Omit<ReportRow, 'seq' | 'over_limit'> {
  obtained: number;
  examId: string;
  attemptsAllowed: number;
}

type LimitedReport = NewReport & Pick<ReportRow, 'over_limit'>;

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
  device_started_at: 'text',
  device_finished_at: 'text',
  seconds_used: 'double precision',
  allowed_seconds: 'double precision',
  late: 'bigint',
  early: 'bigint',
  over_time: 'bigint',
  over_limit: 'bigint',
  unseen: 'bigint',
  scored_by_server: 'bigint',
  handed_in_by: 'text',
  handed_in_by_name: 'text',
  receipt: 'text',
} as const satisfies Partial<Record<keyof ReportsTable, string>>;
const names = Object.keys(columns) as (keyof typeof columns)[];

const types = { ...columns, obtained: 'double precision' } as const;
const fields = [...names, 'obtained'] as const;

/** The values of many reports by field, as PostgreSQL takes them in few parameters. */
type Lists = Record<keyof typeof types, unknown[]>;

/** A stored report, and whether it was stored just now. */
export interface AddedReport {
  row: ReportRow;
  isNew: boolean;
}

/** Stores reports, and returns the rows of those whose ids were not known. */
type Add = (tx: Kysely<Tables>, reports: readonly LimitedReport[]) => Promise<ReportRow[]>;

/**
 * Makes a function that stores reports and adds their marks to the totals. A known id is not stored again and adds
 * nothing. On PostgreSQL the reports are one statement, which commits by itself where none has a limit
 * (`modeFor`).
 * @param db any that has the dialect of the transactions in which it is called
 * @returns the stored row of each, which for a known id is the first one
 */
export function prepareAddReports(db: Kysely<Tables>) {
  const add = isOnPostgres(db) ? prepareOnPostgres(db) : prepareOnSqlite(db);
  const find = prepareNamed<{ id: string }, ReportRow>(db, ['id'], ({ id }) =>
    db.selectFrom('reports').selectAll().where('id', '=', id),
  );
  return async (tx: Kysely<Tables>, reports: readonly NewReport[]): Promise<AddedReport[]> => {
    const first = new Map(reports.toReversed().map((report) => [report.id, report]));
    const rows = new Map((await add(tx, await withLimits(tx, [...first.values()]))).map((row) => [row.id, row]));
    const added = new Set(rows.keys());
    for (const id of first.keys()) {
      if (rows.has(id)) continue;
      const [known] = (await find(tx, { id })).rows;
      if (known) rows.set(id, known);
    }
    return reports.map((report) => {
      const { id } = report;
      return { row: rows.get(id) as ReportRow, isNew: added.has(id) && first.get(id) === report };
    });
  };
}

/** How reports are written: those with a limit after all before them are visible, so that they are counted. */
export const modeFor = (db: Kysely<Tables>, reports: readonly NewReport[]): WriteMode =>
  isOnPostgres(db) && reports.some(({ attemptsAllowed }) => attemptsAllowed > 0) ? 'reports' : 'adds reports';

/** Finds out which reports are more than their exam allows, of those that are stored and of these, in this order. */
async function withLimits(tx: Kysely<Tables>, reports: readonly NewReport[]): Promise<LimitedReport[]> {
  const known = new Map<string, Set<string>>();
  const limited: LimitedReport[] = [];
  for (const report of reports) {
    const { id, user_id, examId, attemptsAllowed } = report;
    if (attemptsAllowed === 0) {
      limited.push({ ...report, over_limit: null });
      continue;
    }
    const key = `${user_id} ${examId}`;
    const ids = known.get(key) ?? new Set(await firstIds(tx, report));
    known.set(key, ids);
    limited.push({ ...report, over_limit: ids.size >= attemptsAllowed ? 1 : null });
    ids.add(id);
  }
  return limited;
}

/** The ids of the first reports that a user has of an exam, as many as are needed to know whether one is too many. */
async function firstIds(tx: Kysely<Tables>, { user_id, examId }: NewReport): Promise<string[]> {
  const rows = await tx
    .selectFrom('reports')
    .innerJoin('exam_versions', 'exam_versions.ref', 'reports.version_ref')
    .select('reports.id')
    .where('reports.user_id', '=', user_id)
    .where('exam_versions.exam_id', '=', examId)
    .orderBy('reports.seq')
    .limit(limits.attemptsAllowed)
    .execute();
  return rows.map(({ id }) => id);
}

/** The row is what was given: `returning` makes a table of its own for each report, which takes as long as the insert. */
function prepareOnSqlite(db: Kysely<Tables>): Add {
  const insert = prepareNamed<LimitedReport, unknown>(db, names, (given) =>
    db
      .insertInto('reports')
      .values(given)
      .onConflict((conflict) => conflict.column('id').doNothing()),
  );
  const count = prepareNamed<NewReport, unknown>(
    db,
    ['user_id', 'user_name', 'obtained'],
    ({ user_id, user_name, obtained }) =>
      db
        .insertInto('totals')
        .values({ user_id, user_name, attempts: 1, score: obtained })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({
            attempts: sql`totals.attempts + 1`,
            score: sql`totals.score + excluded.score`,
          }),
        ),
  );
  return async (tx, reports) => {
    const rows: ReportRow[] = [];
    for (const report of reports) {
      const { insertId, numAffectedRows } = await insert(tx, report);
      if (numAffectedRows === 0n) continue;
      await count(tx, report);
      rows.push(rowOf(report, Number(insertId)));
    }
    return rows;
  };
}

const rowOf = (
  { obtained: _, examId: __, attemptsAllowed: ___, ...columns }: LimitedReport,
  seq: number,
): ReportRow => ({ ...columns, seq });

function prepareOnPostgres(db: Kysely<Tables>): Add {
  const insert = prepareNamed<Lists, Pick<ReportRow, 'id' | 'seq'>>(db, fields, (lists) => {
    const typed = fields.map((name) => sql`${lists[name]}::${sql.raw(types[name])}[]`);
    return insertLists(db, sql<NewReport>`unnest(${sql.join(typed)})`);
  });
  return async (tx, reports) => {
    const lists = fields.map((name) => [name, reports.map((report) => report[name])]);
    const { rows } = await insert(tx, Object.fromEntries(lists));
    // Not the rows themselves, which are what was given.
    const numbers = new Map(rows.map(({ id, seq }) => [id, seq]));
    return reports.flatMap((report) => {
      const seq = numbers.get(report.id);
      return seq === undefined ? [] : [rowOf(report, seq)];
    });
  };
}

/**
 * Reports get their numbers after the statement has its turn, and the next one gets its turn after this one is visible:
 * who sees a report sees all with smaller numbers, on which cursors rely.
 * @param given a table of the fields
 */
function insertLists(db: Kysely<Tables>, given: RawBuilder<NewReport>) {
  const named = sql<'given'>`given(${sql.join(fields.map((name) => sql.ref(name)))})`;
  return db
    .with('turn', (cte) => cte.selectNoFrom(turnOnPostgres('reports').as('turn')))
    .with('given', (cte) => cte.selectFrom(given.as<'given'>(named)).selectAll())
    .with('added', (cte) =>
      cte
        .insertInto('reports')
        .columns(names)
        .expression((is) => is.selectFrom(['given', 'turn']).select(names))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(['id', 'seq']),
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
    .selectAll();
}
