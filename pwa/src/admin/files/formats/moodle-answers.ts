import { t } from '@lingui/core/macro';
import { isWithin, readDecimal } from '@quiz-app/shared/decimal';
import type { DropdownGap } from '@quiz-app/shared/question-kinds/gaps';
import type { NumberFields, OtherNumber, Tolerance } from '@quiz-app/shared/question-kinds/numeric';
import type { TextRules } from '@quiz-app/shared/question-kinds/text';
import { exactNumber } from './exact-number.ts';
import { sortedJson } from './sorted-json.ts';

// How Moodle marks typed answers, in Moodle XML, Cloze and GIFT: the first answer of its list that fits counts, with its
// part of the marks. `*` fits anything.

/** An accepted answer of Moodle. */
export interface MoodleAnswer {
  text: string;
  /** 0 to 1; one below 0 is as 0. */
  part: number;
  /** Of a number: how far an answer may be from it. */
  tolerance?: string | Tolerance;
}

/** An answer as its feedback names it in an explanation. */
export const nameOfAnswer = (text: string): string => (/^\*?$/.test(text.trim()) ? t`Any other answer` : text.trim());

/** What a list of answers is here, or why it is nothing. */
export type Made<Fields> = Fields | { refusal: string };

const noFullAnswer = () => t`None of its answers has all marks.`;
const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text);

/** Wrong answers cost nothing here. */
export const marksTakenOff = (): string => t`Marks taken off for wrong answers are not imported.`;

/** Notes on what is lost when these answers are imported. */
export function lostOfAnswers(answers: readonly MoodleAnswer[], { areTexts = false } = {}): string[] {
  const hasStar = areTexts && answers.some(({ text }) => !isAnyText(text) && literalOf(text) !== withoutEscapes(text));
  return [
    ...(answers.some(({ part }) => part < 0) ? [marksTakenOff()] : []),
    ...(hasStar ? [t`A * at an end of an answer stands for any text there, but not here.`] : []),
  ];
}

const isAnyText = (text: string) => /^\*+$/.test(text.trim());
const withoutEscapes = (text: string) => text.replaceAll('\\*', '*').trim();

/** A text without the stars at its ends that stand for any text. */
const literalOf = (text: string) =>
  withoutEscapes(
    text
      .trim()
      .replace(/^\*+/, '')
      .replace(/(?<!\\)\*+$/, ''),
  );

/** The value with its tolerance, and the others that count. */
export function numberOf(answers: readonly MoodleAnswer[]): Made<NumberFields> {
  const found: Required<OtherNumber>[] = [];
  for (const { text, part, tolerance = '0' } of answers) {
    if (text.trim() === '*') {
      if (part > 0) return { refusal: t`It gives marks for any other number, too.` };
      break;
    }
    const value = exactNumber(text);
    const within = typeof tolerance === 'string' ? absolute(tolerance) : tolerance;
    const answer = shortened(text);
    if (value === undefined) return { refusal: t`Its answer “${answer}” is not a number.` };
    if (within === undefined) return { refusal: t`The tolerance of its answer ${value} is not a number.` };
    found.push({ value, tolerance: within, fraction: Math.max(0, part) });
  }
  const hidden = found.some((one, at) =>
    found.slice(at + 1).some((later) => later.fraction > one.fraction && touch(one, later)),
  );
  if (hidden) return { refusal: t`One of its answers takes marks from a better one after it, which it overlaps.` };
  const first = found.find(({ fraction }) => fraction === 1);
  if (!first) return { refusal: noFullAnswer() };
  const others = found.filter((each) => each !== first && each.fraction > 0).map(withoutDefaults);
  const { value, tolerance } = withoutDefaults(first);
  return { value, ...(tolerance && { tolerance }), ...(others.length > 0 && { others }) };
}

function absolute(tolerance: string): Tolerance | undefined {
  const abs = exactNumber(tolerance || '0');
  return abs === undefined ? undefined : { abs };
}

function withoutDefaults({ value, tolerance, fraction }: Required<OtherNumber>): OtherNumber {
  const isExact = 'abs' in tolerance && tolerance.abs === '0';
  return { value, ...(!isExact && { tolerance }), ...(fraction !== 1 && { fraction }) };
}

/** Whether a number could fit both. */
function touch(one: Required<OtherNumber>, other: Required<OtherNumber>): boolean {
  const absOf = ({ tolerance }: Required<OtherNumber>) => ('abs' in tolerance ? readDecimal(tolerance.abs) : undefined);
  const [a, b, x, y] = [readDecimal(one.value), readDecimal(other.value), absOf(one), absOf(other)];
  if (!a || !b || !x || !y) return true;
  return isWithin(a, b, { n: x.n * y.d + y.n * x.d, d: x.d * y.d });
}

/** The accepted texts. */
export function textOf(answers: readonly MoodleAnswer[], caseSensitive: boolean): Made<TextRules> {
  const accepted: Required<TextRules['accepted'][number]>[] = [];
  const seen = new Set<string>();
  for (const { text, part } of answers) {
    const isAny = isAnyText(text);
    if (isAny && part <= 0) break;
    const answer = shortened(text);
    if (isAny || hasWildcard(text))
      return { refusal: t`Its answer “${answer}” has a * that stands for any text, which this app does not have.` };
    const literal = literalOf(text);
    const folded = caseSensitive ? literal.normalize() : literal.normalize().toLowerCase();
    if (seen.has(folded)) continue;
    seen.add(folded);
    if (part > 0) accepted.push({ text: literal, fraction: part });
  }
  if (!accepted.some(({ fraction }) => fraction === 1)) return { refusal: noFullAnswer() };
  return {
    accepted: accepted.map(({ text, fraction }) => ({ text, ...(fraction !== 1 && { fraction }) })),
    ...(caseSensitive && { caseSensitive }),
  };
}

/** Whether a star stands for any text between two others. */
const hasWildcard = (text: string) => /[^*]\*+[^*]/s.test(text.trim().replaceAll('\\*', ' '));

/** A dropdown of which one option is right. */
export function dropdownOf(answers: readonly MoodleAnswer[]): Made<Omit<DropdownGap, 'points'>> {
  const right = answers.flatMap(({ part }, at) => (part > 0 ? [at] : []));
  const [correct = 0, another] = right;
  if (right.length === 0) return { refusal: t`One of its gaps has no right option.` };
  if (another !== undefined || answers[correct]?.part !== 1)
    return { refusal: t`One of its gaps gives a part of its marks for an option; here an option is right or wrong.` };
  return { kind: 'dropdown', options: answers.map(({ text }) => text), correct };
}

const wouldDiffer = () => t`Some of its answers would be others when the file is read again.`;

/** Why a list of answers cannot hold a number without its units; undefined if it can. */
export function againstNumber({ value, tolerance, others }: NumberFields): string | undefined {
  const number = { value, ...(tolerance && { tolerance }), ...(others && { others }) };
  const all: OtherNumber[] = [number, ...(others ?? [])];
  if (all.some((each) => [each.value, sizeOf(each.tolerance)].some((text) => text.includes('/'))))
    return t`The format has no fractions such as 1/3.`;
  const answers = all.map((each) => ({
    text: each.value,
    part: each.fraction ?? 1,
    ...(each.tolerance && { tolerance: each.tolerance }),
  }));
  return sortedJson(numberOf(answers)) === sortedJson(number) ? undefined : wouldDiffer();
}

const sizeOf = (tolerance: Tolerance | undefined) =>
  tolerance && 'abs' in tolerance ? tolerance.abs : tolerance && 'relative' in tolerance ? tolerance.relative : '';

/** The same for Moodle, whose tolerance is absolute. */
export function againstNumberInMoodle(number: NumberFields): string | undefined {
  const tolerances = [number.tolerance, ...(number.others ?? []).map(({ tolerance }) => tolerance)];
  return tolerances.some((tolerance) => tolerance && !('abs' in tolerance))
    ? t`Moodle has no tolerance in percent or by significant figures.`
    : againstNumber(number);
}

/** The answers of a number that Moodle can hold. */
export const answersOfNumber = ({ value, tolerance, others = [] }: NumberFields): MoodleAnswer[] =>
  [{ value, fraction: 1, ...(tolerance && { tolerance }) }, ...others].map((each: OtherNumber) => ({
    text: each.value,
    part: each.fraction ?? 1,
    tolerance: each.tolerance && 'abs' in each.tolerance ? each.tolerance.abs : '0',
  }));

/** Why a list of answers cannot hold a typed text; undefined if it can. */
export function againstText({ accents, typos, accepted, caseSensitive = false }: TextRules): string | undefined {
  if (accents === false || typos) return t`The format accepts no missing accents and no typos.`;
  if (!accepted.some(({ fraction = 1 }) => fraction === 1)) return t`In the format one answer must have all marks.`;
  const read = textOf(answersOfText({ accepted }), caseSensitive);
  return 'accepted' in read && sortedJson(read.accepted) === sortedJson(accepted) ? undefined : wouldDiffer();
}

export const answersOfText = ({ accepted }: TextRules): MoodleAnswer[] =>
  accepted.map(({ text, fraction = 1 }) => ({ text: text.replaceAll('*', '\\*'), part: fraction }));

export const answersOfDropdown = ({ options, correct }: DropdownGap): MoodleAnswer[] =>
  options.map((text, at) => ({ text, part: at === correct ? 1 : 0 }));
