import type { Query } from '@quiz-app/shared/contract/schemas';
import type { RawBuilder } from 'kysely';
import type { Turn } from '../database/fair-turn.ts';
import type { Database } from '../database/open-database.ts';
import { prepare } from '../database/prepare.ts';
import { type Attempt, ChosenAttempts } from './chosen-attempts.ts';

/** Which attempts of an exam are counted. */
export type AttemptQuery = Query<'getStatistics'>;

interface Selection extends AttemptQuery {
  /** Ids of the people whose attempts are counted; undefined for everybody's. */
  members: ReadonlySet<string> | undefined;
}

/** Reports read by one query, to bound how long it blocks the event loop, also where they come from a slow disk. */
const rowsAtOnce = 250;

/** The attempts to count at one version of an exam, in pieces; by the row of the version. */
export type ReadAttempts = (versionRef: number) => AsyncGenerator<Attempt[], void>;

/**
 * Selects attempts at versions of an exam. Reports that come later are left out, so that all reading sees the same.
 * @param turn awaited before each query, so that other requests are answered meanwhile
 */
export async function selectAttempts(
  reads: Database['reads'],
  versionRefs: readonly number[],
  { attempts: which = 'first', dateFrom = '', dateBefore, members }: Selection,
  turn: Turn,
): Promise<ReadAttempts> {
  const newest = await reads.selectFrom('reports').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  const end = newest?.seq ?? 0;

  const readRows = prepare(reads, (ref: RawBuilder<number>, after: RawBuilder<number>, last: RawBuilder<number>) =>
    reads
      .selectFrom('reports')
      .select(['seq', 'user_id', 'correct', 'answers', 'created_at', 'finished_at'])
      .where('version_ref', '=', ref)
      .where('seq', '>', after)
      .where('seq', '<=', last)
      .orderBy('seq')
      .limit(rowsAtOnce),
  );

  const isWanted = (attempt: Attempt) => {
    if (members && !members.has(attempt.user_id)) return false;
    const date = shownDate(attempt);
    return date >= dateFrom && (dateBefore === undefined || date < dateBefore);
  };

  // Those of other days and people are read and left out here: a query for few of many would search through all of them at once.
  async function* wanted(versionRef: number): AsyncGenerator<Attempt[], void> {
    for (let after = 0; ; ) {
      await turn();
      const rows = await readRows(versionRef, after, end);
      yield rows.filter(isWanted);
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtOnce) return;
      after = last.seq;
    }
  }
  if (which === 'all') return wanted;

  const chosen = new ChosenAttempts(which);
  for (const ref of versionRefs) {
    for await (const attempts of wanted(ref)) {
      for (const attempt of attempts) chosen.offer(attempt, shownDate(attempt));
    }
  }
  return async function* chosenOnly(versionRef) {
    for await (const attempts of wanted(versionRef)) yield attempts.filter((attempt) => chosen.has(attempt));
  };
}

/** `reportDate` of a stored report. All instants are stored in one format, so that they compare as text. */
const shownDate = ({ created_at, finished_at }: Attempt): string =>
  finished_at !== null && finished_at <= created_at ? finished_at : created_at;
