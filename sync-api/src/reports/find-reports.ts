import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import { fairTurn } from '../database/fair-turn.ts';
import type { Database } from '../database/open-database.ts';
import type { ReportRow } from './report-json.ts';

/** A missing set means all. */
export interface ReportQuery {
  users?: ReadonlySet<string>;
  versions?: ReadonlySet<number>;
}

/** Reads at most `count` matching reports with a `seq` below `before`, newest first. */
export type ReadReports = (before: number, count: number) => Promise<ReportRow[]>;

/** Up to this many matching reports, collecting them by index is cheaper than scanning all reports. */
const fewReports = 5_000;
/** How many reports are scanned before other requests get their turn. */
const maxStride = 4_000;

/**
 * Finds reports, newest first by order of receipt, so that later reports never shift a page that was read.
 */
export function findReports({ reads }: Pick<Database, 'reads'>, wanted: ReportQuery): ReadReports {
  const { anyOf, unindexed } = dialectOf(reads);
  const users = wanted.users && anyOf('text', wanted.users);
  const versions = wanted.versions && anyOf('integer', wanted.versions);
  let canCollect: Promise<boolean> | undefined;

  async function areFew(column: 'user_id' | 'version_ref', names: RawBuilder<never>): Promise<boolean> {
    const bounded = reads
      .selectFrom('reports')
      .select('seq')
      .where(column, 'in', names)
      .limit(fewReports + 1);
    const { count } = await reads
      .selectFrom(bounded.as('bounded'))
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count <= fewReports;
  }

  /** Collects by index. `unindexed` keeps the planner from scanning by `seq` instead. */
  function collectByIndex(before: number, count: number): Promise<ReportRow[]> {
    const seqs = reads
      .selectFrom('reports')
      .select('seq')
      .where('seq', '<', before)
      .$if(users !== undefined, (query) => query.where('user_id', 'in', users ?? none))
      .$if(versions !== undefined, (query) => query.where('version_ref', 'in', versions ?? none))
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
      .$if(users !== undefined, (query) => query.where(unindexed('user_id'), 'in', users ?? none))
      .$if(versions !== undefined, (query) => query.where(unindexed('version_ref'), 'in', versions ?? none))
      .orderBy('seq', 'desc')
      .limit(count)
      .execute();
  }

  /** The index already holds one user's reports in this order. */
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

  return async (before, count) => {
    await fairTurn();
    const [onlyUser] = wanted.users?.size === 1 && !versions ? wanted.users : [];
    if (onlyUser !== undefined) return ofUser(onlyUser, before, count);
    canCollect ??= (async () =>
      (users !== undefined && (await areFew('user_id', users))) ||
      (versions !== undefined && (await areFew('version_ref', versions))))();
    if (await canCollect) return collectByIndex(before, count);

    const found: ReportRow[] = [];
    let stride = 2 * count;
    for (let from = Math.min(before, (await newestSeq()) + 1); from > 1; stride = Math.min(2 * stride, maxStride)) {
      found.push(...(await scan(from, count - found.length, stride)));
      if (found.length === count) break;
      from -= stride;
      await fairTurn();
    }
    return found;
  };
}

const none = sql<never>`(select null)`;
