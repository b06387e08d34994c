import { AttemptTally, QuestionTally } from '@quiz-app/shared/attempt-tally';
import { splitCanonicalAnswers } from '@quiz-app/shared/canonical-answers';
import { obtainedMarks, verdictOf } from '@quiz-app/shared/scoring';
import type { ReadAttempts } from './read-attempts.ts';

/** The parts of an exam's version that figures need. */
export interface TakenVersion {
  readonly version: number;
  readonly totalMarks: number;
  readonly passingMarks: number;
  /** The row of each question's version, in order. */
  readonly questionRefs: readonly number[];
}

/** The attempts at one version, counted by right answers. */
export interface VersionCount extends TakenVersion {
  readonly takers: Uint32Array;
}

/** The counts of one version of a question. */
export interface QuestionCount {
  /** The position in the newest of the exam's versions below, from 0. */
  position: number;
  /** The exam's versions that have attempts, newest first. */
  versions: number[];
  /** By the number of questions of the exam. */
  tallies: Map<number, QuestionTally>;
}

export interface ExamCount {
  versions: readonly VersionCount[];
  /** By the row of the question's version. */
  questions: ReadonlyMap<number, QuestionCount>;
}

/**
 * Counts attempts, one version of the exam after another.
 * @param refs the rows of the versions, newest first
 */
export async function countAttempts(
  refs: readonly number[],
  versionByRef: (ref: number) => Promise<TakenVersion>,
  read: ReadAttempts,
): Promise<ExamCount> {
  const versions: VersionCount[] = [];
  const questions = new Map<number, QuestionCount>();
  for (const ref of refs) {
    const taken = await versionByRef(ref);
    const tally = new AttemptTally(taken.questionRefs.length);
    let count = 0;
    for await (const attempts of read(ref)) {
      for (const { correct, answers } of attempts)
        tally.add(correct, answers === null ? null : splitCanonicalAnswers(answers));
      count += attempts.length;
    }
    if (count === 0) continue;
    versions.push({ ...taken, takers: tally.takers });
    for (const [position, ofQuestion] of tally.finished().entries()) {
      const questionRef = taken.questionRefs[position] ?? Number.NaN;
      const known: QuestionCount = questions.get(questionRef) ?? { position, versions: [], tallies: new Map() };
      known.versions.push(taken.version);
      addTally(known.tallies, ofQuestion);
      questions.set(questionRef, known);
    }
  }
  return { versions, questions };
}

/** Adds a tally to that of exams with the same number of questions. */
export function addTally(tallies: Map<number, QuestionTally>, added: QuestionTally): void {
  const sum = tallies.get(added.length) ?? new QuestionTally(added.length);
  sum.merge(added);
  tallies.set(added.length, sum);
}

/** Whether an attempt with this number of right answers passes. */
export function passes({ questionRefs, totalMarks, passingMarks }: TakenVersion, right: number): boolean {
  return verdictOf(obtainedMarks(right, questionRefs.length, totalMarks), passingMarks) === 'Pass';
}
