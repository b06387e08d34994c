import { schemas } from '@quiz-app/shared/contract/schemas';
import type { ExamStatistics } from '@quiz-app/shared/exam-statistics';
import { effectiveWeights } from '@quiz-app/shared/question-statistics';
import type { Turn } from '../database/fair-turn.ts';
import type { Database } from '../database/open-database.ts';
import { countAttempts, type TakenVersion } from './count-attempts.ts';
import { countedQuestions, questionFigures } from './question-figures.ts';
import { type AttemptQuery, selectAttempts } from './read-attempts.ts';
import { scoreFigures } from './score-figures.ts';

/** The queries on exams that figures need; `app.ts` provides them. */
export interface StatisticsLookups {
  /** A version by its row, without the content of its questions. */
  outlineByRef(ref: number): Promise<TakenVersion>;
  /** The JSON of versions of questions, by their rows. */
  questionsByRefs(refs: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** The queries on groups that figures and lists need. */
export interface GroupLookups {
  /** The names of all groups. */
  groups(): Promise<string[]>;
  /** Ids of the people in a group. */
  idsInGroup(group: string): Promise<ReadonlySet<string>>;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Creates a function that computes the figures of an exam, one exam at a time, to bound the memory they take. */
export function createStatistics(reads: Database['reads'], exams: StatisticsLookups, people: GroupLookups) {
  let last: Promise<unknown> = Promise.resolve();

  /**
   * The JSON of the answer, in pieces.
   * @param turn awaited before each step, so that other requests are answered meanwhile
   */
  async function build(exam: ExamStatistics['exam'], query: AttemptQuery, turn: Turn): Promise<Bytes[]> {
    await turn();
    const taken = await versionsWithReports(reads, exam._id);
    const refs = taken
      .filter(({ version }) => query.version === undefined || version === query.version)
      .map(({ ref }) => ref);
    const members = query.group ? await people.idsInGroup(query.group) : undefined;
    const selected = await selectAttempts(reads, refs, { ...query, members }, turn);
    const count = await countAttempts(refs, exams.outlineByRef, selected);
    const questions = await countedQuestions(count, exams.questionsByRefs, turn);

    const haveSameQuestions = questions.every(({ versions }) => versions.length === count.versions.length);
    const statistics = questions.map((counted) => counted.statistics);
    const variances = haveSameQuestions ? statistics.map(({ variance }) => variance) : undefined;
    const effective = effectiveWeights(statistics.map(({ covariance }) => covariance));
    const head = {
      exam,
      versions: taken.map(({ version }) => version),
      groups: await people.groups(),
      ...scoreFigures(count.versions, variances),
    } satisfies Omit<ExamStatistics, 'questions'>;

    const begin = `{"success":true,"message":"${schemas.getStatistics.message}","data":`;
    const pieces = [encode(`${begin}${JSON.stringify(head).slice(0, -1)},"questions":[`)];
    for (const [index, counted] of questions.entries()) {
      await turn();
      const intended = 100 / questions.length;
      const weights = haveSameQuestions ? { intended, effective: effective[index] ?? null } : undefined;
      pieces.push(encode((index > 0 ? ',' : '') + JSON.stringify(questionFigures(counted, weights))));
    }
    pieces.push(encode(']}}'));
    return pieces;
  }

  return (exam: ExamStatistics['exam'], query: AttemptQuery, turn: Turn): Promise<Bytes[]> => {
    const begin = () => build(exam, query, turn);
    const built = last.then(begin, begin);
    last = built;
    return built;
  };
}

/** The versions of an exam that have reports, newest first. */
function versionsWithReports(reads: Database['reads'], examId: string): Promise<{ ref: number; version: number }[]> {
  return reads
    .selectFrom('exam_versions')
    .select(['ref', 'version'])
    .where('exam_id', '=', examId)
    .where((is) =>
      is.exists(is.selectFrom('reports').select('seq').whereRef('version_ref', '=', 'exam_versions.ref').limit(1)),
    )
    .orderBy('version', 'desc')
    .execute();
}

const encoder = new TextEncoder();
const encode = (text: string): Bytes => encoder.encode(text);
