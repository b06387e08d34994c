import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { dialectOf, isOnPostgres } from '../database/dialect.ts';
import type { Turn } from '../database/fair-turn.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { type Attempts, canCountOfUsers, countOfUsers, readAttempts, sumOf } from './count-of-users.ts';
import { countOfZone, DateZones, type Range } from './date-zones.ts';
import { newestOf } from './newest-of.ts';
import type { ReportRow } from './report-json.ts';
import { type Column, isSet, type ReportQuery, wantedReports } from './wanted-reports.ts';

/** Reads at most `count` matching reports with a `seq` below `before`, newest first. */
export type ReadReports = (before: number, count: number) => Promise<ReportRow[]>;

export interface FoundReports {
  read: ReadReports;
  /** The number of matching reports, counted up to `most`. */
  count: (most: number) => Promise<number>;
}

/** Up to this many matching reports, collecting them by an index and sorting them is faster than scanning in order. */
const fewReports = 5_000;
/** The reports in which a page is looked for before anything else, in an index. */
const newestFirst = 1_000;
/** Reports scanned by one query, to bound how long it blocks the event loop; of dates it may be half as many more. */
const maxStride = 4_000;
/** Scanned in an index, which is far less to read. */
const maxStrideInIndexOfSqlite = 20 * maxStride;
/** Of so many users at most it is asked how many reports each has. */
const fewUsers = 1_000;
/** Reports of users who have less than this share of all are counted by the index of the users. */
const smallShare = 1 / 4;

/** Where reports are read, and what is remembered of their dates. */
export interface ReportsSource extends Pick<Database, 'reads'> {
  zones?: DateZones;
}

/**
 * Finds reports, newest first in order of receipt: one that arrives later never moves another to the next page.
 * @param turn awaited before each query that may take long, so that other requests are answered meanwhile
 */
export function findReports(
  { reads, zones = new DateZones(reads) }: ReportsSource,
  query: ReportQuery,
  turn: Turn,
): FoundReports {
  const { users, versions, verdict, dateFrom, dateBefore } = query;
  const { ids, isWanted, areDated, hasRest, isOfOneIndex } = wantedReports(reads, query);
  const { anyOf } = dialectOf(reads);
  // PostgreSQL does not block the event loop.
  const maxStrideInIndex = isOnPostgres(reads) ? Number.MAX_SAFE_INTEGER : maxStrideInIndexOfSqlite;
  const someUsers = isSet(users) && users.size <= fewUsers ? users : undefined;
  let newest: Promise<number> | undefined;
  let attempts: Promise<Attempts> | undefined;
  let collected: Promise<Column | undefined> | undefined;

  /** A column whose index leads to few reports, if there is one. */
  async function columnWithFew(): Promise<Column | undefined> {
    return (await fewOf('user_id')) ?? (await fewOf('version_ref'));
  }

  async function fewOf(column: Column): Promise<Column | undefined> {
    const wanted = ids[column];
    const areFew = wanted && (await countOfColumn(column, wanted, fewReports + 1)) <= fewReports;
    return areFew ? column : undefined;
  }

  /** The number of reports that have one of these values in a column, up to `most`. */
  async function countOfColumn(column: Column, wanted: RawBuilder<never>, most: number): Promise<number> {
    if (column === 'user_id' && someUsers) return Math.min(sumOf(await attemptsOf(someUsers)), most);
    return countRows(reads.selectFrom('reports').select('seq').where(column, 'in', wanted).limit(most));
  }

  /** @param those the wanted users */
  function attemptsOf(those: ReadonlySet<string>): Promise<Attempts> {
    attempts ??= readAttempts(reads, those);
    return attempts;
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

  /** Ranges of numbers from the newest report down, without zones in which no report has a wanted date. */
  async function* inZones(before: number): AsyncGenerator<Range> {
    yield* zones.walk(before, await newestSeq(), { dateFrom, dateBefore }, turn);
  }

  /** @param first the size of the first range; each is twice as large as the one before, up to the largest */
  async function* inStrides(before: number, first = Number.MAX_SAFE_INTEGER): AsyncGenerator<Range> {
    const most = inIndex ? maxStrideInIndex : maxStride;
    let stride = Math.min(first, most);
    for (let end = Math.min(before, (await newestSeq()) + 1); end > 1; ) {
      const start = Math.max(1, end - stride);
      yield { start, end };
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

  function countScanned({ start, end }: Range, most: number): Promise<number> {
    const bounded = reads
      .selectFrom('reports')
      .select('seq')
      .where('seq', '<', end)
      .where('seq', '>=', start)
      .where((is) => isWanted(is, inIndex))
      .limit(most);
    return countRows(bounded);
  }

  /**
   * How many reports each wanted user has, where their index has fewer entries to compare with both lists than that of
   * the versions. SQLite knows nothing of single values.
   */
  async function attemptsOfFew(): Promise<Attempts | undefined> {
    if (!inIndex || !someUsers || isOnPostgres(reads)) return undefined;
    const found = await attemptsOf(someUsers);
    const areFew = sumOf(found) < smallShare * (await newestSeq());
    return areFew && canCountOfUsers(found) ? found : undefined;
  }

  /** Counts without looking at the reports, where one index has exactly those that are wanted. */
  async function countOfOneIndex(most: number): Promise<number> {
    const column = ids.user_id ? 'user_id' : 'version_ref';
    const wanted = ids[column];
    return wanted
      ? countOfColumn(column, wanted, most)
      : countRows(reads.selectFrom('reports').select('seq').limit(most));
  }

  async function countRows(bounded: SelectQueryBuilder<Tables, 'reports', { seq: number }>): Promise<number> {
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
    // Later ones could be found by one of its queries and not by another.
    const until = Math.min(before, (await newestSeq()) + 1);
    const seqs = anyOf('integer', await newestOf(reads, column, [...values], until, count, turn));
    return reads.selectFrom('reports').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute();
  }

  function newestSeq(): Promise<number> {
    newest ??= readNewest();
    return newest;
  }

  async function readNewest(): Promise<number> {
    const row = await reads.selectFrom('reports').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
    return row?.seq ?? 0;
  }

  /** The column whose index tells of each report whether it is wanted, so that it is scanned instead of the reports. */
  const inIndex = isSet(users) && isSet(versions) && !hasRest ? 'version_ref' : undefined;
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
    if (inIndex) {
      // Where many match, they fill the page, and how many there are need not be known.
      const end = Math.min(before, (await newestSeq()) + 1);
      const found = await scan({ start: end - newestFirst, end }, count);
      if (found.length === count) return found;
    }
    const column = await usableColumn();
    if (column) return collectByIndex(column, { start: 1, end: before }, count);

    const found: ReportRow[] = [];
    // A scan ends with the last report that is needed; by an index, all reports of a range are collected and sorted.
    for await (const range of areDated ? inZones(before) : inStrides(before, inIndex && 2 * count)) {
      await turn();
      found.push(...(await scan(range, count - found.length)));
      if (found.length === count) break;
    }
    return found;
  };

  const count: FoundReports['count'] = async (most) => {
    await turn();
    if (isOfOneIndex) return countOfOneIndex(most);
    // Where the newest filled a page, those of the exams are hardly few.
    const column = inIndex && !collected ? await fewOf('user_id') : await usableColumn();
    if (column) return Math.min(await countByIndex(column), most);
    const ofFew = await attemptsOfFew();
    if (ofFew && ids.version_ref) return countOfUsers(reads, ofFew, ids.version_ref, most, turn);
    if (!users && !versions) return countByZones(most);
    const everything = Number.MAX_SAFE_INTEGER;
    return countIn(areDated ? inZones(everything) : inStrides(everything), most);
  };

  /** What is known of whole zones is added up first: it may be enough. */
  async function countByZones(most: number): Promise<number> {
    let known = 0;
    const unknown: Range[] = [];
    for await (const range of inZones(Number.MAX_SAFE_INTEGER)) {
      const count = range.zone && countOfZone(range.zone, { verdict, dateFrom, dateBefore });
      if (count === undefined) unknown.push(range);
      else known += count;
      if (known >= most) return most;
    }
    return Math.min(known + (await countIn(unknown, most)), most);
  }

  async function countIn(ranges: Iterable<Range> | AsyncIterable<Range>, most: number): Promise<number> {
    let found = 0;
    for await (const range of ranges) {
      await turn();
      found += await countScanned(range, most);
      if (found >= most) return most;
    }
    return found;
  }

  return { read, count };
}
