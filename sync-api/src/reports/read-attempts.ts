import type { Query } from '@quiz-app/shared/contract/schemas';
import type { Selectable } from 'kysely';
import { membersOf } from '../database/members-of.ts';
import type { Database } from '../database/open-database.ts';
import type { ReportsTable } from '../database/tables.ts';
import { countRight } from './count-right.ts';

/** The attempts of an exam to count. */
export type AttemptQuery = Query<'getStatistics'>;

const columns = ['seq', 'user_id', 'correct', 'answers', 'marks', 'verdict', 'report_date'] as const;
/** The parts of a report that figures need. */
interface Attempt extends Pick<Selectable<ReportsTable>, (typeof columns)[number]> {
  /** In percent of the marks. */
  score: number;
}

/** The attempts to count at one version of an exam, some at a time; by the row of the version. */
export type ReadAttempts = (versionRef: number) => AsyncGenerator<Attempt[], void>;

/** Rows of one query, to bound the memory. */
const rowsAtOnce = 2_000;

/**
 * Selects attempts at versions of an exam. Later reports are left out, so that all queries see the same ones.
 * @param isAwaited called before each query; throws if no one waits for the answer
 */
export async function selectAttempts(
  lists: Database['lists'],
  versionRefs: readonly number[],
  { attempts: which = 'first', dateFrom, dateBefore, group }: AttemptQuery,
  totalMarksOf: (versionRef: number) => Promise<number>,
  isAwaited: () => void,
): Promise<ReadAttempts> {
  const newest = await lists.selectFrom('reports').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  let wanted = lists
    .selectFrom('reports')
    .select(columns)
    .where('seq', '<=', newest?.seq ?? 0);
  if (group) wanted = wanted.where('user_id', 'in', membersOf(lists, group));
  if (dateFrom) wanted = wanted.where('report_date', '>=', dateFrom);
  if (dateBefore) wanted = wanted.where('report_date', '<', dateBefore);

  async function* all(versionRef: number): AsyncGenerator<Attempt[], void> {
    const totalMarks = await totalMarksOf(versionRef);
    const ofVersion = wanted.where('version_ref', '=', versionRef).orderBy('seq').limit(rowsAtOnce);
    for (let after = 0; ; ) {
      isAwaited();
      const rows = await ofVersion.where('seq', '>', after).execute();
      yield rows.map((row) => ({ ...row, score: scoreOf(row, totalMarks) }));
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtOnce) return;
      after = last.seq;
    }
  }
  if (which === 'all') return all;

  const chosen = new Map<string, Choice>();
  for (const ref of versionRefs) {
    for await (const attempts of all(ref)) {
      for (const attempt of attempts) choose(chosen, attempt, which);
    }
  }
  return async function* chosenOnly(versionRef) {
    for await (const attempts of all(versionRef))
      yield attempts.filter(({ user_id, seq }) => chosen.get(user_id)?.seq === seq);
  };
}

/** The attempt of a person that counts. */
interface Choice {
  seq: number;
  date: string;
  score: number;
}

/** Chooses an attempt if its person has none or a later or worse one. Of equal ones the first to be received stays. */
function choose(chosen: Map<string, Choice>, attempt: Attempt, which: 'first' | 'best'): void {
  const { user_id, seq, report_date: date, score } = attempt;
  const offered: Choice = { seq, date, score: which === 'first' ? 0 : score };
  const known = chosen.get(user_id);
  if (!known || isBetter(offered, known)) chosen.set(user_id, offered);
}

/** All instants are stored in one format, so that they compare as text. */
function isBetter(one: Choice, other: Choice): boolean {
  if (one.score !== other.score) return one.score > other.score;
  return one.date === other.date ? one.seq < other.seq : one.date < other.date;
}

/** In percent of the marks. */
function scoreOf({ marks, correct }: Pick<ReportsTable, 'marks' | 'correct'>, totalMarks: number): number {
  if (marks !== null) return totalMarks === 0 ? 0 : (100 * marks) / totalMarks;
  return correct === '' ? 0 : (100 * countRight(correct)) / correct.length;
}
