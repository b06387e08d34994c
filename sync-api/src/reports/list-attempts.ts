import { listCanonicalAnswers } from '@quiz-app/shared/canonical-answers';
import type { ListedAttempt } from '@quiz-app/shared/exam-statistics';
import { obtainedMarks } from '@quiz-app/shared/scoring';
import type { Selectable } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';
import type { ReportsTable } from '../database/tables.ts';
import type { TakenVersion } from './count-attempts.ts';
import { countRight } from './count-right.ts';
import type { CountedQuestion } from './question-figures.ts';
import type { ReadAttempts } from './read-attempts.ts';

/** Notes which attempts have the lowest scores while `read` passes them on to be counted. */
export function keepLowest(read: ReadAttempts, most: number) {
  let kept: { seq: number; score: number }[] = [];
  let bound = Number.POSITIVE_INFINITY;

  function cut(): void {
    kept = kept.sort((a, b) => a.score - b.score || a.seq - b.seq).slice(0, most);
    if (kept.length === most) bound = kept.at(-1)?.score ?? bound;
  }

  async function* noted(versionRef: number): ReturnType<ReadAttempts> {
    for await (const attempts of read(versionRef)) {
      for (const { seq, score } of attempts) {
        if (score <= bound) kept.push({ seq, score });
      }
      if (kept.length > most) cut();
      yield attempts;
    }
  }

  return {
    read: noted,
    /** The `seq` of the noted attempts, the lowest score first. */
    lowest(): number[] {
      cut();
      return kept.map(({ seq }) => seq);
    },
  };
}

type Row = Pick<
  Selectable<ReportsTable>,
  'seq' | 'id' | 'user_id' | 'user_name' | 'version_ref' | 'correct' | 'answers' | 'marks' | 'seconds_used'
>;

/** Reads these attempts in this order, each with its result for each question. */
export async function listAttempts(
  lists: Database['lists'],
  seqs: readonly number[],
  versionByRef: (ref: number) => Promise<TakenVersion>,
  questions: readonly Pick<CountedQuestion, 'refs'>[],
): Promise<ListedAttempt[]> {
  const rows: Row[] = await lists
    .selectFrom('reports')
    .select(['seq', 'id', 'user_id', 'user_name', 'version_ref', 'correct', 'answers', 'marks', 'seconds_used'])
    .where('seq', 'in', dialectOf(lists).anyOf('integer', seqs))
    .execute();
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  const refs = new Set(rows.map(({ version_ref }) => version_ref));
  const versions = new Map(await Promise.all([...refs].map(async (ref) => [ref, await placesIn(ref)] as const)));

  /** A version, and the position in it of each question; -1 if it does not have it. */
  async function placesIn(ref: number) {
    const version = await versionByRef(ref);
    const positions = new Map(version.questionRefs.map((questionRef, position) => [questionRef, position]));
    const places = questions.map((question) => {
      const own = question.refs.find((questionRef) => positions.has(questionRef));
      return own === undefined ? -1 : (positions.get(own) ?? -1);
    });
    return { version, places };
  }

  return seqs.flatMap((seq) => {
    const row = bySeq.get(seq);
    const taken = row && versions.get(row.version_ref);
    return row && taken ? [listed(row, taken.version, taken.places)] : [];
  });
}

function listed(row: Row, { exam: { version, totalMarks } }: TakenVersion, places: readonly number[]): ListedAttempt {
  const { correct, answers, marks, seconds_used: secondsUsed } = row;
  const given = answers === null ? undefined : listCanonicalAnswers(answers);
  return {
    _id: row.id,
    user: { _id: row.user_id, name: row.user_name },
    version,
    obtained: marks ?? obtainedMarks(countRight(correct), correct.length, totalMarks),
    totalMarks,
    ...(secondsUsed !== null && { secondsUsed }),
    right: places.map((place) => correct[place] ?? '-').join(''),
    ...(given && { answers: places.map((place) => given[place] ?? null) }),
  };
}
