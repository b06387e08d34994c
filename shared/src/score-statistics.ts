/** A score, and how many takers have it. */
export interface ScoreCount {
  score: number;
  count: number;
}

export interface ScoreStatistics {
  count: number;
  mean: number;
  median: number;
  lowest: number;
  highest: number;
  /** Of a sample, so it divides by n - 1. Null for one score. */
  standardDeviation: number | null;
  /** 0 if symmetrical, negative with a tail of low scores. Null if all scores are the same, or fewer than three. */
  skewness: number | null;
  /** 0 like the normal distribution, negative if flatter. Null if all scores are the same, or fewer than four. */
  kurtosis: number | null;
}

/** Smaller differences are only rounding errors of the sums. */
const tolerance = 1e-9;

/** Whether values with these extremes are all equal, apart from rounding. */
export const isConstant = (lowest: number, highest: number): boolean =>
  highest - lowest <= tolerance * Math.max(Math.abs(lowest), Math.abs(highest));

/**
 * Describes scores. Skewness and kurtosis are the estimates k3 / k2^(3/2) and k4 / k2² of Moodle's "Quiz statistics
 * calculations" (docs.moodle.org/dev), from Fisher's k-statistics.
 * @returns undefined if there are no scores
 */
export function scoreStatistics(scores: readonly ScoreCount[]): ScoreStatistics | undefined {
  const sorted = scores.filter(({ count }) => count > 0).sort((a, b) => a.score - b.score);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return undefined;
  const n = sum(sorted, ({ count }) => count);
  const mean = sum(sorted, ({ score, count }) => score * count) / n;
  const central = (power: number) => sum(sorted, ({ score, count }) => count * (score - mean) ** power) / n;
  const [m2, m3, m4] = [central(2), central(3), central(4)];
  const varies = !isConstant(first.score, last.score);
  const k2 = (n * m2) / (n - 1);
  const k3 = (n * n * m3) / ((n - 1) * (n - 2));
  const k4 = (n * n * ((n + 1) * m4 - 3 * (n - 1) * m2 * m2)) / ((n - 1) * (n - 2) * (n - 3));
  return {
    count: n,
    mean,
    median: (scoreAt(sorted, Math.floor((n - 1) / 2)) + scoreAt(sorted, Math.floor(n / 2))) / 2,
    lowest: first.score,
    highest: last.score,
    standardDeviation: n > 1 ? Math.sqrt(varies ? k2 : 0) : null,
    skewness: n > 2 && varies ? k3 / k2 ** 1.5 : null,
    kurtosis: n > 3 && varies ? k4 / (k2 * k2) : null,
  };
}

/** The score at a position, from 0, of all scores in ascending order. */
function scoreAt(sorted: readonly ScoreCount[], place: number): number {
  let before = 0;
  for (const { score, count } of sorted) {
    before += count;
    if (place < before) return score;
  }
  return Number.NaN;
}

export function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  let total = 0;
  for (const item of items) total += of(item);
  return total;
}

export interface Consistency {
  /** Cronbach's alpha in percent: how far the questions measure the same thing. */
  internalConsistency: number;
  /** How much of the standard deviation is chance, in percent. */
  errorRatio: number;
  /** How far a score may be from what its taker would get on average, in the unit of the scores. */
  standardError: number;
}

/**
 * How much of the differences between scores is more than chance, by Moodle's formulas.
 * @param variances the variance of each question's marks; null where they do not vary
 * @returns undefined if the scores do not vary, or with fewer than two questions
 */
export function consistency(
  variances: readonly (number | null)[],
  { count, standardDeviation: deviation }: Pick<ScoreStatistics, 'count' | 'standardDeviation'>,
): Consistency | undefined {
  const questions = variances.length;
  if (questions < 2 || count < 3 || !deviation) return undefined;
  const ofQuestions = sum(variances, (variance) => variance ?? 0);
  const alpha = (questions / (questions - 1)) * (1 - ofQuestions / deviation ** 2);
  const ratio = Math.sqrt(Math.max(0, 1 - alpha));
  return { internalConsistency: 100 * alpha, errorRatio: 100 * ratio, standardError: ratio * deviation };
}
