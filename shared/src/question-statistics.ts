import { isConstant, sum } from './score-statistics.ts';

/** How many takers got this mark for a question, and this score for all questions together. */
export interface MarkCount {
  mark: number;
  score: number;
  count: number;
}

/** All figures are null if no one took the question, and a single one where it is not defined. */
export interface QuestionStatistics {
  count: number;
  /** The mean mark as a fraction of the greatest: 0 to 1. */
  facility: number | null;
  /** Of the marks as given. */
  standardDeviation: number | null;
  variance: number | null;
  /** With the score. */
  covariance: number | null;
  /** The correlation of the mark with the score in the other questions, in percent: -100 to 100. */
  discriminationIndex: number | null;
  /** The discrimination in percent of the greatest that these marks allow. */
  discriminativeEfficiency: number | null;
  /** The facility among the third with the highest scores, and among the third with the lowest. */
  facilityOfBest: number | null;
  facilityOfWeakest: number | null;
}

/**
 * The statistics of one question, by the formulas of Moodle's "Quiz statistics calculations" (docs.moodle.org/dev).
 * The thirds are exact: takers with the same score at a border each count in part.
 * @param greatestMark 0 for a text without a question, which has no facility
 */
export function questionStatistics(counts: readonly MarkCount[], greatestMark: number): QuestionStatistics {
  const present = counts.filter(({ count }) => count > 0);
  const n = sum(present, ({ count }) => count);
  const marks = present.map(({ mark, count }) => ({ value: mark, count }));
  const scores = present.map(({ score, count }) => ({ value: score, count }));
  const others = present.map(({ mark, score, count }) => ({ value: score - mark, count }));
  const facilityAmong = (part: MeanMark) => (greatestMark > 0 && n > 0 ? part / greatestMark : null);
  const byScore = present.toSorted((a, b) => a.score - b.score);

  const ofMark = n > 1 ? covariance(marks, marks) : null;
  const ofOthers = n > 1 ? covariance(others, others) : null;
  const both = n > 1 ? covariance(marks, others) : null;
  const most = n > 1 ? greatestCovariance(marks, others) : null;
  return {
    count: n,
    facility: facilityAmong(meanOf(marks)),
    standardDeviation: ofMark === null ? null : Math.sqrt(ofMark),
    variance: ofMark,
    covariance: n > 1 ? covariance(marks, scores) : null,
    discriminationIndex: both !== null && ofMark && ofOthers ? (100 * both) / Math.sqrt(ofMark * ofOthers) : null,
    discriminativeEfficiency: both !== null && most ? (100 * both) / most : null,
    facilityOfBest: facilityAmong(meanMarkOfThird(byScore.toReversed(), n)),
    facilityOfWeakest: facilityAmong(meanMarkOfThird(byScore, n)),
  };
}

type MeanMark = number;

/**
 * How much each question affects the score, in percent of all: the square root of its mark's covariance with the score.
 * Null where the covariance is negative, or none is positive.
 */
export function effectiveWeights(covariances: readonly (number | null)[]): (number | null)[] {
  const roots = covariances.map((value) => (value !== null && value >= 0 ? Math.sqrt(value) : null));
  const all = sum(roots, (root) => root ?? 0);
  return roots.map((root) => (root === null || all === 0 ? null : (100 * root) / all));
}

interface Counted {
  value: number;
  count: number;
}

const meanOf = (values: readonly Counted[]): number =>
  sum(values, ({ value, count }) => value * count) / sum(values, ({ count }) => count);

/** The covariance of a sample of pairs, in which both have the same counts; exactly 0 if one does not vary. */
function covariance(xs: readonly Counted[], ys: readonly Counted[]): number {
  if (variesNot(xs) || variesNot(ys)) return 0;
  const [meanX, meanY] = [meanOf(xs), meanOf(ys)];
  let products = 0;
  let n = 0;
  for (const [index, { value: x, count }] of xs.entries()) {
    products += count * (x - meanX) * ((ys[index]?.value ?? Number.NaN) - meanY);
    n += count;
  }
  return products / (n - 1);
}

/** The covariance if the highest mark went with the highest score in the others, and so on down to the lowest. */
function greatestCovariance(xs: readonly Counted[], ys: readonly Counted[]): number {
  const [sortedX, sortedY] = [xs, ys].map((each) => each.toSorted((a, b) => a.value - b.value));
  const pairedX: Counted[] = [];
  const pairedY: Counted[] = [];
  const rest = (sortedY ?? []).map((y) => ({ ...y }));
  let at = 0;
  for (const { value, count } of sortedX ?? []) {
    for (let left = count; left > 0; ) {
      const y = rest[at];
      if (!y) break;
      const taken = Math.min(left, y.count);
      pairedX.push({ value, count: taken });
      pairedY.push({ value: y.value, count: taken });
      left -= taken;
      y.count -= taken;
      if (y.count === 0) at += 1;
    }
  }
  return covariance(pairedX, pairedY);
}

function variesNot(values: readonly Counted[]): boolean {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { value } of values) {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  return isConstant(lowest, highest);
}

/** @param inOrder by score, the wanted third first */
function meanMarkOfThird(inOrder: readonly MarkCount[], n: number): MeanMark {
  const third = n / 3;
  let marks = 0;
  let places = third;
  for (let at = 0; at < inOrder.length && places > 0; ) {
    const score = inOrder[at]?.score;
    const equals: MarkCount[] = [];
    for (let next = inOrder[at]; next?.score === score && next; next = inOrder[at]) {
      equals.push(next);
      at += 1;
    }
    const count = sum(equals, (each) => each.count);
    const counted = Math.min(count, places);
    marks += (counted / count) * sum(equals, (each) => each.mark * each.count);
    places -= counted;
  }
  return marks / third;
}
