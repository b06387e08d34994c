import { type Insertable, type Kysely, sql } from 'kysely';
import type { ApiError } from '../api-error.ts';
import { dialectOf } from '../database/dialect.ts';
import type { Tables, TotalsTable } from '../database/tables.ts';
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

/** A stored report, and whether it is new. */
export interface AddedReport {
  row: ReportRow;
  isNew: boolean;
}

/**
 * Counts a report for each of these users, who sent it. @returns for each undefined, or the error for one past the limit
 */
export type CountSent = (tx: Kysely<Tables>, userIds: readonly string[]) => Promise<(ApiError | undefined)[]>;

/**
 * Stores reports and adds their marks to the totals, in few statements, because the database may be far. A known id is
 * not stored again, adds nothing and is not counted.
 * @param tx one at a time, as a report gets the next number and is counted against its exam's limit
 * @param countSent counts new reports; without it any number may be sent
 * @returns the stored row of each, which for a known id is the first one; or the error for a report past the limit
 */
export async function addReports(
  tx: Kysely<Tables>,
  reports: readonly NewReport[],
  countSent: CountSent = async () => [],
): Promise<(AddedReport | ApiError)[]> {
  const rows = await storedAmong(tx, reports);
  const unknown = reports.filter(({ id }) => !rows.has(id));
  const fresh = [...new Map(unknown.toReversed().map((report) => [report.id, report])).values()].toReversed();
  const senders = fresh.map((report) => report.handed_in_by ?? report.user_id);
  const refusals = senders.length > 0 ? await countSent(tx, senders) : [];
  const refused = new Map(fresh.map(({ id }, index) => [id, refusals[index]]));
  const added = fresh.filter(({ id }) => !refused.get(id));
  if (added.length > 0) {
    for (const row of await insert(tx, await withLimits(tx, added))) rows.set(row.id, row);
    await addToTotals(tx, added);
  }
  const isNew = new Set(added);
  return reports.map(
    (report) => refused.get(report.id) ?? { row: rows.get(report.id) as ReportRow, isNew: isNew.has(report) },
  );
}

async function storedAmong(tx: Kysely<Tables>, reports: readonly NewReport[]): Promise<Map<string, ReportRow>> {
  const ids = dialectOf(tx).anyOf(
    'text',
    reports.map(({ id }) => id),
  );
  const rows = await tx.selectFrom('reports').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type LimitedReport = NewReport & Pick<ReportRow, 'over_limit'>;

/** Finds out which reports are more than their exam allows, of those that are stored and of these, in this order. */
async function withLimits(tx: Kysely<Tables>, reports: readonly NewReport[]): Promise<LimitedReport[]> {
  const counts = await countStored(
    tx,
    reports.filter(({ attemptsAllowed }) => attemptsAllowed > 0),
  );
  return reports.map((report) => {
    const count = counts.get(keyOf(report.user_id, report.examId)) ?? 0;
    counts.set(keyOf(report.user_id, report.examId), count + 1);
    const isTooMany = report.attemptsAllowed > 0 && count >= report.attemptsAllowed;
    return { ...report, over_limit: isTooMany ? 1 : null };
  });
}

const keyOf = (userId: string, examId: string) => `${userId} ${examId}`;

/** How many reports of each exam the users of these reports have. */
async function countStored(tx: Kysely<Tables>, reports: readonly NewReport[]): Promise<Map<string, number>> {
  if (reports.length === 0) return new Map();
  const { anyOf } = dialectOf(tx);
  const rows = await tx
    .selectFrom('reports')
    .innerJoin('exam_versions', 'exam_versions.ref', 'reports.version_ref')
    .select(({ fn }) => ['user_id', 'exam_id', fn.countAll<number>().as('count')])
    .where('user_id', 'in', anyOf('text', new Set(reports.map((report) => report.user_id))))
    .where('exam_id', 'in', anyOf('text', new Set(reports.map((report) => report.examId))))
    .groupBy(['user_id', 'exam_id'])
    .execute();
  return new Map(rows.map(({ user_id, exam_id, count }) => [keyOf(user_id, exam_id), count]));
}

function insert(tx: Kysely<Tables>, reports: readonly LimitedReport[]): Promise<ReportRow[]> {
  const rows = reports.map(({ obtained: _, examId: __, attemptsAllowed: ___, ...columns }) => columns);
  return tx.insertInto('reports').values(rows).returningAll().execute();
}

async function addToTotals(tx: Kysely<Tables>, reports: readonly NewReport[]): Promise<void> {
  const totals = new Map<string, Insertable<TotalsTable>>();
  for (const { user_id, user_name, obtained } of reports) {
    const { attempts = 0, score = 0 } = totals.get(user_id) ?? {};
    totals.set(user_id, { user_id, user_name, attempts: attempts + 1, score: score + obtained });
  }
  await tx
    .insertInto('totals')
    .values([...totals.values()])
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        attempts: sql`totals.attempts + excluded.attempts`,
        score: sql`totals.score + excluded.score`,
      }),
    )
    .execute();
}
