import { setImmediate as nextTick } from 'node:timers/promises';
import type { Exam } from '@quiz-app/shared/exam';
import type { ExamStatistics, QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { limits } from '@quiz-app/shared/limits';
import { effectiveWeights } from '@quiz-app/shared/question-statistics';
import { sum } from '@quiz-app/shared/score-statistics';
import { busyError } from '../api-error.ts';
import type { Database } from '../database/open-database.ts';
import { ClientGone } from '../http/read-body.ts';
import { RoundRobinQueue } from '../http/round-robin-queue.ts';
import { countAttempts, type TakenVersion } from './count-attempts.ts';
import { keepLowest, listAttempts } from './list-attempts.ts';
import { countedQuestions, questionFigures } from './question-figures.ts';
import { type AttemptQuery, selectAttempts } from './read-attempts.ts';
import { scoreFigures } from './score-figures.ts';

/** The queries on exams that figures need; `app-context.ts` provides them. */
interface StatisticsLookups {
  /** A version by its row. */
  versionByRef(ref: number): Promise<TakenVersion>;
  /** The JSON of versions of questions, by their rows. */
  questionsByRefs(refs: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The versions that accept another answer. */
  acceptedVersions(examId: string): Promise<number[] | undefined>;
  /** A version with the answers that these later ones accept. */
  asScored(exam: Exam, accepted: readonly number[]): Promise<Exam>;
}

/** How many requests may wait for the figures of an exam. */
const mostWaiting = 100;

/**
 * Creates a function that computes the figures of an exam for a caller: one exam at a time, to bound the memory they
 * take, and for the callers in turn.
 */
export function createStatistics(lists: Database['lists'], exams: StatisticsLookups, groups: () => Promise<string[]>) {
  const queue = new RoundRobinQueue({ running: 1, waiting: mostWaiting, full: busyError });

  async function compute(newest: Exam, query: AttemptQuery, signal: AbortSignal): Promise<ExamStatistics> {
    const { _id, name, version } = newest;
    const isAwaited = () => {
      if (signal.aborted) throw new ClientGone();
    };
    isAwaited();
    const taken = await versionsWithReports(lists, _id);
    const refs = taken
      .filter(({ version }) => query.version === undefined || version === query.version)
      .map(({ ref }) => ref);
    const totalMarksOf = async (ref: number) => (await exams.versionByRef(ref)).exam.totalMarks;
    const selected = await selectAttempts(lists, refs, query, totalMarksOf, isAwaited);
    const kept = query.list && keepLowest(selected, limits.listedAttempts);
    const accepted = (await exams.acceptedVersions(_id)) ?? [];
    const count = await countAttempts(refs, exams.versionByRef, kept ? kept.read : selected, (exam) =>
      exams.asScored(exam, accepted),
    );
    const questions = await countedQuestions(count, exams.questionsByRefs);

    const haveSameQuestions = questions.every(({ versions }) => versions.length === count.versions.length);
    const statistics = questions.map((counted) => counted.statistics);
    const variances = haveSameQuestions ? statistics.map(({ variance }) => variance) : undefined;
    const effective = effectiveWeights(statistics.map(({ covariance }) => covariance));
    const all = sum(questions, ({ question: { points = 1 } }) => points);
    const weightsOf = (index: number) => {
      const { points = 1 } = questions[index]?.question ?? {};
      return haveSameQuestions ? { intended: (100 * points) / all, effective: effective[index] ?? null } : undefined;
    };
    const figures: QuestionFigures[] = [];
    for (const [index, counted] of questions.entries()) {
      figures.push(questionFigures(counted, weightsOf(index)));
      await nextTick();
    }
    return {
      exam: { _id, name, version },
      versions: taken.map(({ version }) => version),
      groups: await groups(),
      ...scoreFigures(count.versions, variances),
      questions: figures,
      ...(kept && { list: await listAttempts(lists, kept.lowest(), exams.versionByRef, questions) }),
    };
  }

  /** @throws ClientGone once the signal is aborted, ApiError 503 when too many wait */
  return (callerId: string, newest: Exam, query: AttemptQuery, signal: AbortSignal): Promise<ExamStatistics> =>
    queue.run(callerId, () => compute(newest, query, signal));
}

/** The versions of an exam that have reports, newest first. */
function versionsWithReports(lists: Database['lists'], examId: string): Promise<{ ref: number; version: number }[]> {
  return lists
    .selectFrom('exam_versions')
    .select(['ref', 'version'])
    .where('exam_id', '=', examId)
    .where((is) =>
      is.exists(is.selectFrom('reports').select('seq').whereRef('version_ref', '=', 'exam_versions.ref').limit(1)),
    )
    .orderBy('version', 'desc')
    .execute();
}
