import { plural, t } from '@lingui/core/macro';
import { inPercent, listOf } from '../../../language/format.ts';
import { markingOf } from './marking-of.ts';

/** What the options' weights, in percent, say about the key. */
export interface Key {
  /** Indexes of the options. */
  correct: number[];
  refusal?: string;
  lost: string[];
  /** How answers that are partly right are marked, if both ways differ. */
  marking?: 'exact' | 'partial';
}

/** Shares such as three times 33.333 do not add up to 100. */
const tolerance = 0.5;

/**
 * Reads a key from weights, only if they are an exact set: one option with 100 %, or several with equal shares of it,
 * and all others worth nothing.
 *
 * @param isSingle whether the taker may choose one option only
 * @param isOwn whether this app wrote the file, whose exam says how its questions are marked
 */
export function readKey(weights: readonly number[], isSingle: boolean, isOwn = false): Key {
  const correct = weights.flatMap((weight, at) => (weight > 0 ? [at] : []));
  const rule = isSingle ? undefined : isOwn ? ruleOf(weights) : markingOf(partsOf(weights), correct, weights.length);
  const takesMarks = !rule && weights.some((weight) => weight < 0 && weight > tolerance - 100);
  const lost = takesMarks || isSingle ? marksTakenOff(weights) : rule ? [] : [otherMarks()];
  const shares = correct.map((at) => weights[at] ?? 0);
  const refuse = (refusal: string): Key => ({ correct, refusal, lost });
  if (correct.length === 0) return { correct, lost };
  if (isSingle && shares.length > 1) {
    const count = shares.filter((share) => share > 100 - tolerance).length;
    if (count > 1) {
      return refuse(
        plural(count, {
          one: 'Any one of its # correct options is enough there; here all would have to be chosen.',
          other: 'Any one of its # correct options is enough there; here all would have to be chosen.',
        }),
      );
    }
    return refuse(partialMarks(shares));
  }
  const total = shares.reduce((sum, share) => sum + share, 0);
  const isEven = shares.every((share) => Math.abs(share - (shares[0] ?? 0)) < tolerance);
  if (!isEven || Math.abs(total - 100) > tolerance) {
    return refuse(partialMarks(shares));
  }
  // Of rules that this app does not have, parts of the marks are the nearest.
  const marking = rule ?? (shares.length > 1 ? 'partial' : 'either');
  return { correct, lost, ...(!isSingle && marking !== 'either' && { marking }) };
}

/** Other rules than ours for answers that are partly right. */
export const otherMarks = (): string => t`Some answers that are partly right have other marks there.`;

const marksTakenOff = (weights: readonly number[]): string[] =>
  weights.some((weight) => weight < 0) ? [t`Marks taken off for wrong options are not imported.`] : [];

/** In Moodle, the part of the marks that options have together: the sum of their weights, from 0 to 1. */
const partsOf = (weights: readonly number[]) => (chosen: readonly number[]) =>
  Math.min(1, Math.max(0, chosen.reduce((sum, at) => sum + (weights[at] ?? 0), 0) / 100));

function partialMarks(shares: readonly number[]): string {
  const list = listOf(shares.map(inPercent));
  return t`Its options are worth ${list}: partial marks, which are no exact set of correct options.`;
}

/**
 * In our own files: if each wrong option costs all marks, only the exact set counts. If all wrong ones together cost all
 * marks, right choices have their part, as in an exam with partial marks. With a single wrong option both are the same.
 */
function ruleOf(weights: readonly number[]): 'exact' | 'partial' | 'either' | undefined {
  const wrong = weights.filter((weight) => weight <= 0);
  if (wrong.every((weight) => weight <= tolerance - 100)) return wrong.length < 2 ? 'either' : 'exact';
  const share = 100 / wrong.length;
  return wrong.every((weight) => Math.abs(weight + share) < tolerance) ? 'partial' : undefined;
}

/** The part of the marks that each wrong option of a choice of one costs; undefined if they cost different parts. */
function penaltyOf(weights: readonly number[]): number | undefined {
  const [cost = 0, ...others] = weights.filter((weight) => weight <= 0).map((weight) => -weight);
  const isEqual = others.every((other) => Math.abs(other - cost) < 0.001);
  return isEqual && cost <= 100 ? Number((cost / 100).toFixed(7)) : undefined;
}

/** A key with the penalty of an exam in which each question is a choice of one. */
export function withPenalty(key: Key, weights: readonly number[], isSingle: boolean): Key & { penalty: number } {
  const penalty = isSingle ? penaltyOf(weights) : 0;
  // A key has lost nothing but the marks that wrong options take off, which the penalty keeps.
  const lost = isSingle && penalty !== undefined ? [] : key.lost;
  return { ...key, lost, penalty: penalty ?? 0 };
}

/** The weights of a choice of one, in percent. @param penalty of the exam */
export const writeSingleWeights = (correct: readonly boolean[], penalty: number): number[] =>
  correct.map((isCorrect) => (isCorrect ? 100 : Number((-100 * penalty).toFixed(5)) || 0));

/** The weights of a key, in percent, as Moodle expects them. @param marking of the exam */
export function writeWeights(correct: readonly boolean[], marking: 'partial' | undefined): number[] {
  const count = correct.filter(Boolean).length;
  const share = (of: number) => Number((100 / of).toFixed(5));
  const cost = marking ? -share(correct.length - count) : -100;
  return correct.map((isCorrect) => (isCorrect ? share(count) : cost));
}
