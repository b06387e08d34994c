import { t } from '@lingui/core/macro';
import { limits } from '@quiz-app/shared/limits';
import { type Gap, scoreGap } from '@quiz-app/shared/question-kinds/gaps';
import { exactNumber } from '../exact-number.ts';
import { type Made, type MoodleAnswer, marksTakenOff, numberOf, textOf } from '../moodle-answers.ts';
import type { XmlElement } from '../xml/read-elements.ts';
import { type Candidate, candidatesOf, hasPattern } from './candidates.ts';
import { correctValues } from './declarations.ts';
import { greatest } from './item-marks.ts';
import { unknownRules } from './older-conditions.ts';

/** The marks of an answer to one response by the item's rules; undefined if they cannot be told. */
export type MarksOfText = (text: string) => number | undefined;

/** A gap with the marks of its best answer. */
export interface MadeGap {
  gap: Gap;
  full: number;
  lost: string[];
}

/** The answers to a field for text. @param marksOf by the item's rules; without it the declared answers count */
export function typedAnswer(
  item: XmlElement,
  declaration: XmlElement | undefined,
  marksOf: MarksOfText | undefined,
): Made<MadeGap> {
  if (marksOf && hasPattern(item, declaration)) return { refusal: t`Its right answers are a pattern.` };
  const isNumber = /^(?:float|integer)$/.test(declaration?.attributes.baseType ?? '');
  const candidates = candidatesOf(item, declaration, marksOf !== undefined);
  const declared = new Set(correctValues(declaration));
  const scored = candidates.map((each) => ({ ...each, marks: marksOf ? marksOf(each.text) : each.marks }));
  if (scored.some(({ marks }) => marks === undefined)) return { refusal: unknownRules() };
  const counted = scored.filter((each): each is Candidate & { marks: number } => (each.marks ?? 0) > 0);
  const full = greatest(counted.map(({ marks }) => marks));
  if (full === 0) return { refusal: t`It does not say which answer is right.` };
  const cases = new Set(counted.map(({ isFolded = false }) => isFolded));
  if (!isNumber && cases.size > 1) return { refusal: t`Capitals count in some of its answers only.` };
  const answers = counted.map(({ text, marks, tolerance }) => ({
    // A star is a letter here.
    text: isNumber ? text : text.replaceAll('*', '\\*'),
    part: partOf(marks, full),
    ...(tolerance && { tolerance }),
  }));
  const gap = isNumber ? numericGap(answers, declared) : textGap(answers, !cases.has(true));
  if ('refusal' in gap) return gap;
  // More answers are refused, whatever their marks are.
  if (!marksOf || answers.length > limits.acceptedTexts + 1) return { gap, full, lost: [] };
  const hasTwins = counted.some(({ text, marks }) => ours(gap, text) - marks / full > 0.002);
  const probes = isNumber ? aroundNumbers(scored) : besideTexts(scored, hasTwins ? scored : []);
  const isAsThere = probes.every((probe) => {
    const marks = marksOf(probe);
    return marks !== undefined && Math.abs(Math.max(0, marks) / full - ours(gap, probe)) < 0.002;
  });
  if (!isAsThere) return { refusal: unknownRules() };
  const takesMarks = [...scored.map(({ text }) => text), ...probes].some((probe) => (marksOf(probe) ?? 0) < 0);
  return { gap, full, lost: takesMarks ? [marksTakenOff()] : [] };
}

function numericGap(answers: readonly MoodleAnswer[], declared: ReadonlySet<string>): Made<Gap> {
  // Of exact values, the declared one is the right answer.
  const isExact = answers.every(({ tolerance }) => tolerance === undefined);
  const first = ({ text }: MoodleAnswer) => Number(isExact && declared.has(text));
  const number = numberOf(answers.toSorted((a, b) => first(b) - first(a)));
  return 'refusal' in number ? number : { kind: 'numeric', ...number };
}

function textGap(answers: readonly MoodleAnswer[], caseSensitive: boolean): Made<Gap> {
  const text = textOf(answers, caseSensitive);
  return 'refusal' in text ? text : { kind: 'text', ...text };
}

/** The part of a gap's points that this app gives for a text. */
function ours(gap: Gap, text: string): number {
  const value = gap.kind === 'numeric' ? exactNumber(text) : undefined;
  const { n, d } = scoreGap(gap, { typed: text, ...(value !== undefined && { value }) }, {});
  return n / d;
}

/** `yORK` for `York`. Letters beyond ASCII have capitals that programs fold in other ways. */
const swapCase = (text: string) =>
  text.replaceAll(/[A-Za-z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

/** A part of the marks as it was written: the quotient of two numbers has more digits. */
const partOf = (marks: number, full: number) => Number((marks / full).toPrecision(12));

/**
 * Texts that an answer could be taken for, but none of those that are known: this app folds more than case, so that one
 * accepted text may have the better part of another.
 */
function besideTexts(candidates: readonly Text[], known: readonly Text[]): string[] {
  const isKnown = new Set(known.map(({ text }) => text.toLowerCase()));
  const near = candidates.flatMap(({ text }) => [text, swapCase(text), `${text} zq`, `zq ${text}`]);
  return ['zq', ...near].filter((text) => !isKnown.has(text.toLowerCase()));
}

type Text = Pick<Candidate, 'text'>;

/** Numbers inside, on and outside of the bounds of the tolerances, and far from all of them. */
function aroundNumbers(candidates: readonly Pick<Candidate, 'text' | 'reach'>[]): string[] {
  const near = candidates.flatMap(({ text, reach = [] }) => {
    const value = Number(text);
    const little = Math.max(Math.abs(value), 1) * 1e-7;
    const steps = [0, little, ...reach.flatMap((each) => [each * 0.999, each, each * 1.001])];
    return steps.flatMap((step) => [value - step, value + step]);
  });
  const far = 1e6 * (1 + greatest(near.map(Math.abs)));
  return [...near, far, -far].map((number) => String(Number(number.toPrecision(15))));
}
