import { t } from '@lingui/core/macro';
import type { Gap } from '@quiz-app/shared/question-kinds/gaps';
import { exactNumber, partOfPercent, rangeOf } from '../exact-number.ts';
import { type Made, type MoodleAnswer, numberOf, textOf } from '../moodle-answers.ts';
import type { XmlElement } from '../xml/read-elements.ts';
import { findAll } from './names.ts';
import { type Condition, type Test, unknownRules } from './older-conditions.ts';
import { idOf, type OlderReading } from './older-responses.ts';

/** The answers to a field for text or a number. */
export function readTyped(response: XmlElement, { conditions, type, fields }: OlderReading): Made<Gap> {
  const own = conditions.flatMap((condition) => {
    const tests = condition.tests.filter(({ of }) => of === idOf(response));
    return tests.length > 0 && condition.marks ? [{ ...condition, marks: condition.marks, tests }] : [];
  });
  const full = Math.max(0, ...own.map(({ marks }) => marks));
  if (full === 0) return { refusal: t`It does not say which answer is right.` };
  const tests = own.flatMap((condition) => condition.tests);
  if (tests.some(({ name }) => name === 'varsubset')) return { refusal: t`Its right answers are a pattern.` };
  if (tests.some(({ name }) => name === 'varsubstring'))
    return { refusal: t`It takes answers that only contain a text; here the whole answer counts.` };
  if (tests.some(({ isNegated }) => isNegated)) return { refusal: unknownRules() };
  if (isNumber(response, type, tests)) {
    const answers = own.map((condition) => numbersOf(condition, condition.marks / full));
    if (answers.includes(undefined)) return { refusal: unknownRules() };
    const number = numberOf(answers.flatMap((each) => each ?? []));
    return 'refusal' in number ? number : { kind: 'numeric', ...number };
  }
  if (tests.some(({ name }) => name !== 'varequal')) return { refusal: unknownRules() };
  const cases = new Set(tests.map((test) => isCaseSensitive(test, fields)));
  if (cases.size > 1) return { refusal: t`Capitals count in some of its answers only.` };
  const answers = own.flatMap((condition) =>
    condition.tests.map(({ value }) => ({ text: literal(value), part: condition.marks / full })),
  );
  const text = textOf(answers, cases.has(true));
  return 'refusal' in text ? text : { kind: 'text', ...text };
}

/** A star is a letter here. */
export const literal = (text: string) => text.replaceAll('*', '\\*');

/** Case does not count unless a test says so. */
const isCaseSensitive = ({ attributes }: Test, fields: ReadonlyMap<string, string>) =>
  attributes.case === undefined ? fields.get('case_sensitive') === 'true' : /^(?:yes|true)$/i.test(attributes.case);

function isNumber(response: XmlElement, type: string, tests: readonly Test[]): boolean {
  const [field] = findAll(response, (name) => name === 'render_fib');
  return (
    response.name === 'response_num' ||
    /^(?:integer|decimal|scientific)$/i.test(field?.attributes.fibtype ?? '') ||
    /^numeric/.test(type) ||
    tests.some(({ name }) => /^var[lg]te?$/.test(name))
  );
}

/** The numbers that a condition accepts: a value, a range, or a value with the range around it. */
function numbersOf({ tests }: Condition, part: number): MoodleAnswer[] | undefined {
  const named = (name: RegExp) => tests.filter((test) => name.test(test.name));
  const [equal, low, high] = [named(/^varequal$/), named(/^vargte?$/), named(/^varlte?$/)];
  if (low.length === 0 && high.length === 0) return equal.flatMap((test) => withMargin(test, part) ?? []);
  const [from, to] = [low[0]?.value, high[0]?.value].map((bound) => exactNumber(bound ?? ''));
  if (low.length > 1 || high.length > 1 || equal.length > 1 || from === undefined || to === undefined) return undefined;
  const range = { ...rangeOf(from, to), part };
  const value = exactNumber(equal[0]?.value ?? '');
  if (value === undefined || value === range.text) return [range];
  return [{ text: value, part }, range];
}

/** A value whose margin is not given as a range. */
function withMargin({ value, attributes }: Test, part: number): MoodleAnswer | undefined {
  const { margin, margintype, precisiontype, precision } = attributes;
  if (precisiontype === 'significantDigits') return { text: value, part, tolerance: { figures: Number(precision) } };
  if (margin === undefined) return { text: value, part };
  if (margintype === 'percent') return { text: value, part, tolerance: { relative: String(partOfPercent(margin)) } };
  return { text: value, part, tolerance: margin };
}
