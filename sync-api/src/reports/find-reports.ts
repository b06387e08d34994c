import type { Verdict } from '@quiz-app/shared/report';
import { searchWords } from '@quiz-app/shared/search';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import type { Turn } from '../database/fair-turn.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { countIn, DateZones, mayHold, shownDate, startOfZone, type Zone, zoneSize } from './date-zones.ts';
import { newestOf } from './newest-of.ts';
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
const maxStride = zoneSize;
/** Scanned in an index, which is far less to read. */
const maxStrideInIndex = 10 * maxStride;

type Column = 'user_id' | 'version_ref';
type OfReports = ExpressionBuilder<Tables, 'reports'>;

/** Where reports are read, and what is remembered of their dates. */
export interface ReportsSource extends Pick<Database, 'reads'> {
  zones?: DateZones;
}

/**
 * Finds reports, newest first in order of receipt: one that arrives later never moves another to the next page.
 * @param turn awaited before each query, so that other requests are answered meanwhile
 */
export function findReports(
  { reads, zones = new DateZones(reads) }: ReportsSource,
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
  function collectByIndex(column: Column, { start, end }: Range, count: number): Promise<ReportRow[]> {
    const seqs = reads
      .selectFrom('reports')
      .select('seq')
      .where('seq', '<', end)
      .where('seq', '>=', start)
      .where((is) => isWanted(is, column))
      .orderBy(sql`+seq`, 'desc')
      .limit(count);
    return reads.selectFrom('reports').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute();
  }

  /**
   * Walks down from the newest report in ranges of numbers, without those in which no report has a wanted date. The
   * others get their turn after each range.
   * @param first the size of the first range; each is twice as large as the one before
   * @param areInZones whether a range is to lie in one zone
   */
  async function* ranges(before: number, first: number, areInZones: boolean): AsyncGenerator<Range> {
    const newest = await newestSeq();
    const most = inIndex ? maxStrideInIndex : maxStride;
    let stride = Math.min(first, most);
    for (let end = Math.min(before, newest + 1); end > 1; ) {
      const zone = areInZones ? await zones.zoneOf(end - 1, newest, turn) : undefined;
      if (zone && !mayHold(zone, { dateFrom, dateBefore })) {
        end = zone.start;
        continue;
      }
      const start = Math.max(end - stride, areInZones ? startOfZone(end - 1) : 1);
      yield { start, end, zone };
      await turn();
      end = start;
      stride = Math.min(2 * stride, most);
    }
  }

  function scan(range: Range, count: number): Promise<ReportRow[]> {
    if (inIndex) return collectByIndex(inIndex, range, count);
    return reads
      .selectFrom('reports')
      .selectAll()
      .where('seq', '<', range.end)
      .where('seq', '>=', range.start)
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

  async function countScanned({ start, end }: Range): Promise<number> {
    const { count } = await reads
      .selectFrom('reports')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('seq', '<', end)
      .where('seq', '>=', start)
      .where((is) => isWanted(is, inIndex))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** What is known of a whole zone; undefined if that does not tell which of its reports are wanted. */
  function countKnown({ start, end, zone }: Range): number | undefined {
    if (users || versions || !zone || end - start < zoneSize) return undefined;
    return countIn(zone, { verdict, dateFrom, dateBefore });
  }

  /** Counts without looking at the reports, where one index has exactly those that are wanted. */
  async function countInIndex(most: number): Promise<number> {
    const column = ids.user_id ? 'user_id' : 'version_ref';
    const bounded = reads
      .selectFrom('reports')
      .select('seq')
      .where((is) => isWanted(is, column))
      .limit(most);
    const { count } = await reads
      .selectFrom(bounded.as('bounded'))
      .select((is) => is.fn.countAll<number>().as('count'))
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

  /** The newest reports of several users, or of several versions. */
  async function ofSeveral<Id extends string | number>(
    column: Column,
    values: ReadonlySet<Id>,
    before: number,
    count: number,
  ): Promise<ReportRow[]> {
    const seqs = anyOf('integer', await newestOf(reads, column, [...values], before, count, turn));
    return reads.selectFrom('reports').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute();
  }

  async function newestSeq(): Promise<number> {
    const newest = await reads.selectFrom('reports').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
    return newest?.seq ?? 0;
  }

  const areDated = dateFrom !== undefined || dateBefore !== undefined;
  const hasRest = verdict !== undefined || areDated;
  /** The column whose index tells of each report whether it is wanted, so that it is scanned instead of the reports. */
  const inIndex = isSet(users) && isSet(versions) && !hasRest ? 'version_ref' : undefined;
  const isOfOneIndex = !hasRest && !(users && versions) && !isNamed(users) && !isNamed(versions);
  const usableColumn = () => {
    collected ??= columnWithFew();
    return collected;
  };

  const read: ReadReports = async (before, count) => {
    await turn();
    const [onlyUser] = isSet(users) && users.size === 1 && isOfOneIndex ? users : [];
    if (onlyUser !== undefined) return ofUser(onlyUser, before, count);
    if (isOfOneIndex && isSet(users)) return ofSeveral('user_id', users, before, count);
    if (isOfOneIndex && isSet(versions)) return ofSeveral('version_ref', versions, before, count);
    const column = await usableColumn();
    if (column) return collectByIndex(column, { start: 1, end: before }, count);

    const found: ReportRow[] = [];
    for await (const range of ranges(before, 2 * count, areDated)) {
      found.push(...(await scan(range, count - found.length)));
      if (found.length === count) break;
    }
    return found;
  };

  const count: FoundReports['count'] = async (most) => {
    await turn();
    if (isOfOneIndex) return countInIndex(most);
    const column = await usableColumn();
    if (column) return Math.min(await countByIndex(column), most);
    let found = 0;
    for await (const range of ranges(Number.MAX_SAFE_INTEGER, maxStrideInIndex, hasRest)) {
      found += countKnown(range) ?? (await countScanned(range));
      if (found >= most) break;
    }
    return Math.min(found, most);
  };

  return { read, count };
}

/** Numbers of reports, without the end. */
interface Range {
  start: number;
  end: number;
  /** Of which they are a part, or all. */
  zone?: Zone | undefined;
}

const isNamed = (wanted: object | undefined): wanted is Named => wanted !== undefined && 'named' in wanted;
const isSet = <Id>(wanted: ReadonlySet<Id> | Named | undefined): wanted is ReadonlySet<Id> =>
  wanted !== undefined && !isNamed(wanted);
