import { setImmediate as nextTick } from 'node:timers/promises';
import { AttemptTally, type QuestionTally } from '@quiz-app/shared/attempt-tally';
import { readCanonicalAnswers, splitCanonicalAnswers } from '@quiz-app/shared/canonical-answers';
import type { Exam } from '@quiz-app/shared/exam';
import { isOfKind } from '@quiz-app/shared/question-kinds';
import { fractionsOf } from '@quiz-app/shared/scoring';
import type { ReadAttempts } from './read-attempts.ts';

/** Attempts that are counted before other requests run. */
const rowsOfTick = 20;

/** An exam's version as figures need it. */
export interface TakenVersion {
  readonly exam: Exam;
  /** The row of each question's version, in order. */
  readonly questionRefs: readonly number[];
}

/** The attempts at one version. */
export interface VersionCount extends TakenVersion {
  /** In percent of the marks, with those that passed. */
  readonly scores: ReturnType<AttemptTally['scoreCounts']>;
}

/** The counts of one version of a question. */
export interface QuestionCount {
  /** The position in the newest of the exam's versions below, from 0. */
  position: number;
  /** The exam's versions that have attempts, newest first. */
  versions: number[];
  /** One for each of those versions. */
  tallies: QuestionTally[];
}

export interface ExamCount {
  versions: readonly VersionCount[];
  /** By the row of the question's version. */
  questions: ReadonlyMap<number, QuestionCount>;
}

/**
 * Counts attempts, one version of the exam after another.
 * @param refs the rows of the versions, newest first
 * @param asScored a version with the answers that were accepted later
 */
export async function countAttempts(
  refs: readonly number[],
  versionByRef: (ref: number) => Promise<TakenVersion>,
  read: ReadAttempts,
  asScored: (exam: Exam) => Promise<Exam>,
): Promise<ExamCount> {
  const versions: VersionCount[] = [];
  const questions = new Map<number, QuestionCount>();
  for (const ref of refs) {
    const taken = await versionByRef(ref);
    const tally = new AttemptTally(taken.exam.questions.map(({ points = 1 }) => points));
    const partsOf = createPartsOf(await asScored(taken.exam));
    for await (const attempts of read(ref)) {
      for (const [index, { score, correct, answers, verdict }] of attempts.entries()) {
        if (index % rowsOfTick === 0) await nextTick();
        const split = answers === null ? null : splitCanonicalAnswers(answers);
        tally.add({ score, parts: partsOf(correct, answers), answers: split }, verdict === 'Pass');
      }
    }
    const scores = tally.scoreCounts();
    if (scores.length === 0) continue;
    versions.push({ ...taken, scores });
    for (const [position, ofQuestion] of tally.questions.entries()) {
      const questionRef = taken.questionRefs[position] ?? Number.NaN;
      const known: QuestionCount = questions.get(questionRef) ?? { position, versions: [], tallies: [] };
      known.versions.push(taken.exam.version);
      known.tallies.push(ofQuestion);
      questions.set(questionRef, known);
    }
  }
  return { versions, questions };
}

/**
 * Creates a function that finds the part of its points that each question of an attempt has: right or wrong, unless an
 * answer to this exam can have a part of its points, or cost some.
 */
function createPartsOf(exam: Exam): (correct: string, answers: string | null) => number[] {
  const hasParts =
    exam.marking === 'partial' || exam.penalty || exam.questions.some((question) => !isOfKind('choice', question));
  return (correct, answers) => {
    if (!hasParts || answers === null) return Array.from(correct, Number);
    return fractionsOf(exam, readCanonicalAnswers(exam, answers)).map(({ n, d }) => n / d);
  };
}
