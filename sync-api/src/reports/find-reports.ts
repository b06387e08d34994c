import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { ReportRow } from './report-json.ts';

/** Which reports: an absent set means all. */
export interface ReportsWanted {
  users?: ReadonlySet<string>;
  versions?: ReadonlySet<number>;
}

interface Key {
  seq: number;
  user_id: string;
  version_ref: number;
}

/** The reports wanted that are older than `before`, newest first, at most `count`. */
export type TakeReports = (before: number, count: number) => Promise<ReportRow[]>;

/** Up to here it is cheaper to gather the reports of the names than to walk all reports past those of other names. */
const fewReports = 5_000;
/** Reports looked at before other requests get their turn. */
const stride = 2_000;

/**
 * Newest first is the order of receipt: a page once read never shifts, and what a
 * device sent late stands where whoever looks for news finds it.
 */
export function findReports({ reads }: Pick<Database, 'reads'>, wanted: ReportsWanted): TakeReports {
  const { users, versions } = wanted;
  const isWanted = (key: Key) => (users?.has(key.user_id) ?? true) && (versions?.has(key.version_ref) ?? true);
  let gathered: Promise<number[] | undefined> | undefined;

  async function rowsOf(seqs: readonly number[]): Promise<ReportRow[]> {
    if (seqs.length === 0) return [];
    return reads
      .selectFrom('reports')
      .selectAll()
      .where('seq', 'in', sql<number>`(select value from json_each(${JSON.stringify(seqs)}))`)
      .orderBy('seq', 'desc')
      .execute();
  }

  async function newest(before: number, count: number): Promise<ReportRow[]> {
    return reads
      .selectFrom('reports')
      .selectAll()
      .where('seq', '<', before)
      .orderBy('seq', 'desc')
      .limit(count)
      .execute();
  }

  async function ofOneUser(id: string, before: number, count: number): Promise<ReportRow[]> {
    return reads
      .selectFrom('reports')
      .selectAll()
      .where('user_id', '=', id)
      .where('seq', '<', before)
      .orderBy('seq', 'desc')
      .limit(count)
      .execute();
  }

  /** The keys of all reports under these names, or undefined when there are more than a few. */
  async function fewOf(column: 'user_id' | 'version_ref', names: ReadonlySet<string | number>) {
    const keys = await reads
      .selectFrom('reports')
      .select(['seq', 'user_id', 'version_ref'])
      .where(column, 'in', sql<never>`(select value from json_each(${JSON.stringify([...names])}))`)
      .limit(fewReports + 1)
      .execute();
    return keys.length > fewReports ? undefined : keys;
  }

  /** The places of all reports wanted, newest first, or undefined when there are more than a few. */
  async function gather(): Promise<number[] | undefined> {
    const keys = (users && (await fewOf('user_id', users))) ?? (versions && (await fewOf('version_ref', versions)));
    return keys
      ?.filter(isWanted)
      .map(({ seq }) => seq)
      .sort((a, b) => b - a);
  }

  /** The places of the next reports wanted, found by passing the others. */
  async function walk(before: number, count: number): Promise<number[]> {
    const found: number[] = [];
    for (let from = before; found.length < count; await nextTurn()) {
      const keys = await reads
        .selectFrom('reports')
        .select(['seq', 'user_id', 'version_ref'])
        .where('seq', '<', from)
        .orderBy('seq', 'desc')
        .limit(stride)
        .execute();
      found.push(...keys.filter(isWanted).map(({ seq }) => seq));
      const last = keys.at(-1);
      if (!last || keys.length < stride) break;
      from = last.seq;
    }
    return found.slice(0, count);
  }

  return async (before, count) => {
    if (!users && !versions) return newest(before, count);
    const [onlyUser] = users ?? [];
    if (onlyUser !== undefined && users?.size === 1 && !versions) return ofOneUser(onlyUser, before, count);
    gathered ??= gather();
    const few = await gathered;
    const seqs = few ? few.filter((seq) => seq < before).slice(0, count) : await walk(before, count);
    return rowsOf(seqs);
  };
}
