import type { Bar, ExamStatistics, Figure } from '@quiz-app/shared/exam-statistics';
import { limits } from '@quiz-app/shared/limits';
import { consistency, scoreStatistics } from '@quiz-app/shared/score-statistics';
import type { VersionCount } from './count-attempts.ts';

/** An exam with at most this many questions has a bar for each possible score. */
const mostSingleScores = 20;
/** Otherwise the percent of one bar. */
const barWidth = 10;

/** A figure that compares takers, which means nothing for few attempts. */
export const ifEnough = (attempts: number, value: number | null | undefined): Figure =>
  attempts < limits.comparedAttempts ? 'too few' : (value ?? null);

type CountOfScore = VersionCount['scores'][number];

type ScoreFigures = Omit<ExamStatistics, 'exam' | 'versions' | 'groups' | 'questions'>;

/**
 * The figures of an exam as a whole, scores in percent.
 * @param variances of each question's marks; undefined if the versions have different questions
 */
export function scoreFigures(
  versions: readonly VersionCount[],
  variances: readonly (number | null)[] | undefined,
): ScoreFigures {
  const scores = versions.flatMap((version) => version.scores);
  const statistics = scoreStatistics(scores);
  const attempts = statistics?.count ?? 0;
  const chance = statistics && variances && consistency(variances, statistics);
  return {
    attempts,
    passed: scores.reduce((sum, { passed }) => sum + passed, 0),
    mean: statistics?.mean ?? null,
    median: statistics?.median ?? null,
    lowest: statistics?.lowest ?? null,
    highest: statistics?.highest ?? null,
    standardDeviation: statistics?.standardDeviation ?? null,
    skewness: ifEnough(attempts, statistics?.skewness),
    kurtosis: ifEnough(attempts, statistics?.kurtosis),
    internalConsistency: ifEnough(attempts, chance?.internalConsistency),
    errorRatio: ifEnough(attempts, chance?.errorRatio),
    standardError: ifEnough(attempts, chance?.standardError),
    passMark: commonPassMark(versions),
    histogram: histogramOf(versions, scores),
  };
}

function commonPassMark(versions: readonly VersionCount[]): number | null {
  const marks = new Set(versions.map(({ exam: { totalMarks, passingMarks } }) => (100 * passingMarks) / totalMarks));
  const [mark, ...others] = marks;
  return mark !== undefined && Number.isFinite(mark) && others.length === 0 ? mark : null;
}

function histogramOf(versions: readonly VersionCount[], scores: readonly CountOfScore[]): Bar[] {
  const [length = 0, ...others] = new Set(versions.map(({ questionRefs }) => questionRefs.length));
  if (versions.length === 0 || length === 0) return [];
  const isWhole = ({ score }: CountOfScore) =>
    Math.abs((score * length) / 100 - Math.round((score * length) / 100)) < 1e-9;
  const isSingle = others.length === 0 && length <= mostSingleScores && scores.every(isWhole);
  const bars = isSingle
    ? Array.from({ length: length + 1 }, (_, right) => emptyBar((100 * right) / length, (100 * right) / length))
    : Array.from({ length: 100 / barWidth }, (_, place) => emptyBar(place * barWidth, (place + 1) * barWidth));
  for (const { score, count, passed } of scores) {
    // Rounding may have left a score just below its border.
    const place = isSingle ? Math.round((score * length) / 100) : Math.floor(score / barWidth + 1e-9);
    const bar = bars[Math.min(place, bars.length - 1)];
    if (!bar) continue;
    bar.attempts += count;
    bar.passed += passed;
  }
  return bars;
}

const emptyBar = (from: number, to: number): Bar => ({ from, to, attempts: 0, passed: 0 });
