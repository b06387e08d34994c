import * as z from 'zod/mini';
import { answer, question, withAnswerFigures } from './question.ts';

/** A number; `too few` with fewer attempts than `limits.comparedAttempts`; null where it is not defined. */
const figure = z.nullable(z.union([z.number(), z.literal('too few')]));
export type Figure = z.infer<typeof figure>;

/** Null if it has no attempts. */
const average = z.nullable(z.number());

/** The figures of one question, from the attempts that had it with exactly this content. */
const questionFigures = withAnswerFigures({
  question,
  /** Its number in the newest of the versions below. */
  number: z.int(),
  /** The versions among the selected attempts that have it with this content. */
  versions: z.array(z.int()),
  attempts: z.int(),
  facility: average,
  standardDeviation: average,
  /** The facilities among the third with the highest scores, and among the third with the lowest. */
  facilityOfBest: figure,
  facilityOfWeakest: figure,
  discriminationIndex: figure,
  discriminativeEfficiency: figure,
  /** The weights are null where the selected attempts are of versions with different questions. */
  intendedWeight: average,
  effectiveWeight: figure,
  unanswered: z.int(),
  /** Attempts for which it is known which questions were right, but not the answers. */
  unknown: z.int(),
});
export type QuestionFigures = z.infer<typeof questionFigures>;

/** A bar of the histogram: the attempts with scores from `from` to `to`. */
const bar = z.object({
  from: z.number(),
  to: z.number(),
  attempts: z.int(),
  /** How many of them passed. */
  passed: z.int(),
});
export type Bar = z.infer<typeof bar>;

/** One of the selected attempts. */
const listedAttempt = z.object({
  /** The id of its report. */
  _id: z.string(),
  user: z.object({ _id: z.string(), name: z.string() }),
  version: z.int(),
  /** Marks, unrounded. */
  obtained: z.number(),
  totalMarks: z.number(),
  secondsUsed: z.exactOptional(z.number()),
  /** A character for each of the `questions`: `1` right, `0` wrong or unanswered, `-` not in the version taken. */
  right: z.string(),
  /** The answer to each of the `questions`, null for none; absent if the answers are not known. */
  answers: z.exactOptional(z.array(z.nullable(answer))),
});
export type ListedAttempt = z.infer<typeof listedAttempt>;

/** The `data` of `getStatistics`. Scores, facilities and all other figures but counts are in percent. */
export const examStatistics = z.object({
  /** The newest version. */
  exam: z.object({ _id: z.string(), name: z.string(), version: z.int() }),
  /** All versions that have attempts, newest first. */
  versions: z.array(z.int()),
  /** The names of all groups. */
  groups: z.array(z.string()),
  /** The number of selected attempts. */
  attempts: z.int(),
  passed: z.int(),
  mean: average,
  median: average,
  lowest: average,
  highest: average,
  standardDeviation: average,
  skewness: figure,
  kurtosis: figure,
  /** This and the next two are null where the selected attempts are of versions with different questions. */
  internalConsistency: figure,
  errorRatio: figure,
  standardError: figure,
  /** Null where the selected attempts are of versions with different passing marks. */
  passMark: average,
  histogram: z.array(bar),
  questions: z.array(questionFigures),
  /** On request: the selected attempts, the lowest scores first, at most `limits.listedAttempts` of them. */
  list: z.exactOptional(z.array(listedAttempt)),
});
export type ExamStatistics = z.infer<typeof examStatistics>;
