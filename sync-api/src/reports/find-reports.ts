import type { Verdict } from '@quiz-app/shared/report';
import { searchWords } from '@quiz-app/shared/search';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import type { Turn } from '../database/fair-turn.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import type { ReportRow } from './report-json.ts';

/** Which reports are wanted: those for which every field holds. A missing field means all. */
export interface ReportQuery {
  users?: ReadonlySet<string> | Named;
  versions?: ReadonlySet<number> | Named;
  verdict?: Verdict | undefined;
  /** The date that tables show (`reportDate`) is this instant or later. ISO 8601 in UTC with milliseconds. */
  dateFrom?: string | undefined;
  /** It is before this instant. */
  dateBefore?: string | undefined;
}

/**
 * All whose name a search finds (`searchWords`). Where few names match, a set of their ids is faster, because an index
 * finds their reports.
 */
interface Named {
  named: string;
}

/** Reads at most `count` matching reports with a `seq` below `before`, newest first. */
export type ReadReports = (before: number, count: number) => Promise<ReportRow[]>;

export interface FoundReports {
  read: ReadReports;
  /** The number of matching reports, counted up to `most`. */
  count: (most: number) => Promise<number>;
}

/** Up to this many matching reports, collecting them by an index and sorting them is faster than scanning in order. */
const fewReports = 5_000;
/** Reports scanned by one query at most, to bound how long it blocks the event loop. */
const maxStride = 4_000;

type Column = 'user_id' | 'version_ref';
type OfReports = ExpressionBuilder<Tables, 'reports'>;

/**
 * Finds reports, newest first in order of receipt: one that arrives later never moves another to the next page.
 * @param turn awaited before each query, so that other requests are answered meanwhile
 */
export function findReports(
  { reads }: Pick<Database, 'reads'>,
  { users, versions, verdict, dateFrom, dateBefore }: ReportQuery,
  turn: Turn,
): FoundReports {
  const { anyOf, contains, unindexed } = dialectOf(reads);
  const ids = {
    user_id: isSet(users) ? anyOf('text', users) : undefined,
    version_ref: isSet(versions) ? anyOf('integer', versions) : undefined,
  };
  let collected: Promise<Column | undefined> | undefined;

  /** A column whose index leads to few reports, if there is one. */
  async function columnWithFew(): Promise<Column | undefined> {
    for (const column of ['user_id', 'version_ref'] as const) {
      const wanted = ids[column];
      if (wanted && (await areFew(column, wanted))) return column;
    }
    return undefined;
  }

  async function areFew(column: Column, wanted: RawBuilder<never>): Promise<boolean> {
    const bounded = reads
      .selectFrom('reports')
      .select('seq')
      .where(column, 'in', wanted)
      .limit(fewReports + 1);
    const { count } = await reads
      .selectFrom(bounded.as('bounded'))
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count <= fewReports;
  }

  /** Whether a report is wanted. `indexed` is the only column whose index the database may use for that. */
  function isWanted(is: OfReports, indexed?: Column): Expression<SqlBool> {
    const isOneOf = (column: Column, wanted: RawBuilder<never>) =>
      is(column === indexed ? sql.ref<string | number>(column) : unindexed(column), 'in', wanted);
    return is.and([
      ...(ids.user_id ? [isOneOf('user_id', ids.user_id)] : []),
      ...(ids.version_ref ? [isOneOf('version_ref', ids.version_ref)] : []),
      ...(isNamed(users) ? [userIsNamed(is, users.named)] : []),
      ...(isNamed(versions) ? [versionIsNamed(is, versions.named)] : []),
      ...(verdict ? [is('verdict', '=', verdict)] : []),
      ...(dateFrom ? [sql<SqlBool>`${shownDate} >= ${dateFrom}`] : []),
      ...(dateBefore ? [sql<SqlBool>`${shownDate} < ${dateBefore}`] : []),
    ]);
  }

  // As a subquery that gives one value, it is run for each scanned report. The planner could turn one that gives rows
  // into a search through all names.
  function userIsNamed(is: OfReports, search: string): Expression<SqlBool> {
    const ofUser = is.selectFrom('users').whereRef('users.id', '=', 'reports.user_id');
    return sql<SqlBool>`${ofUser.select((of) => contains(of.ref('users.name_folded'), searchWords(search)).as('named'))}`;
  }

  function versionIsNamed(is: OfReports, search: string): Expression<SqlBool> {
    const ofVersion = is.selectFrom('exam_versions').whereRef('exam_versions.ref', '=', 'reports.version_ref');
    return sql<SqlBool>`${ofVersion.select((of) => contains(of.ref('exam_versions.name_folded'), searchWords(search)).as('named'))}`;
  }

  /** Collects reports by the index of a column. `+seq` keeps the planner from scanning by `seq` instead. */
  function collectByIndex(column: Column, before: number, count: number): Promise<ReportRow[]> {
    const seqs = reads
      .selectFrom('reports')
      .select('seq')
      .where('seq', '<', before)
      .where((is) => isWanted(is, column))
      .orderBy(sql`+seq`, 'desc')
      .limit(count);
    return reads.selectFrom('reports').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute();
  }

  /** Scans at most `stride` reports by `seq`. */
  function scan(before: number, count: number, stride: number): Promise<ReportRow[]> {
    return reads
      .selectFrom('reports')
      .selectAll()
      .where('seq', '<', before)
      .where('seq', '>=', before - stride)
      .where((is) => isWanted(is))
      .orderBy('seq', 'desc')
      .limit(count)
      .execute();
  }

  async function countByIndex(column: Column): Promise<number> {
    const { count } = await reads
      .selectFrom('reports')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where((is) => isWanted(is, column))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Counts in a scan of `maxStride` reports. */
  async function countScanned(before: number): Promise<number> {
    const { count } = await reads
      .selectFrom('reports')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('seq', '<', before)
      .where('seq', '>=', before - maxStride)
      .where((is) => isWanted(is))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** The reports of one user, which the index has in this order already. */
  function ofUser(id: string, before: number, count: number): Promise<ReportRow[]> {
    return reads
      .selectFrom('reports')
      .selectAll()
      .where('user_id', '=', id)
      .where('seq', '<', before)
      .orderBy('seq', 'desc')
      .limit(count)
      .execute();
  }

  async function newestSeq(): Promise<number> {
    const newest = await reads.selectFrom('reports').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
    return newest?.seq ?? 0;
  }

  const isOfUsersOnly = !versions && !verdict && !dateFrom && !dateBefore;
  const usableColumn = () => {
    collected ??= columnWithFew();
    return collected;
  };

  const read: ReadReports = async (before, count) => {
    await turn();
    const [onlyUser] = isSet(users) && users.size === 1 && isOfUsersOnly ? users : [];
    if (onlyUser !== undefined) return ofUser(onlyUser, before, count);
    const column = await usableColumn();
    if (column) return collectByIndex(column, before, count);

    const found: ReportRow[] = [];
    let stride = 2 * count;
    for (let from = Math.min(before, (await newestSeq()) + 1); from > 1; stride = Math.min(2 * stride, maxStride)) {
      found.push(...(await scan(from, count - found.length, stride)));
      if (found.length === count) break;
      from -= stride;
      await turn();
    }
    return found;
  };

  const count: FoundReports['count'] = async (most) => {
    await turn();
    const column = await usableColumn();
    if (column) return Math.min(await countByIndex(column), most);
    let found = 0;
    for (let before = (await newestSeq()) + 1; before > 1 && found < most; before -= maxStride) {
      found += await countScanned(before);
      await turn();
    }
    return Math.min(found, most);
  };

  return { read, count };
}

/** `reportDate` in SQL. All instants are stored in one format, so that they compare as text. */
const shownDate = sql<string>`case when finished_at <= created_at then finished_at else created_at end`;

const isNamed = (wanted: object | undefined): wanted is Named => wanted !== undefined && 'named' in wanted;
const isSet = <Id>(wanted: ReadonlySet<Id> | Named | undefined): wanted is ReadonlySet<Id> =>
  wanted !== undefined && !isNamed(wanted);
