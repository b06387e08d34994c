import { t } from '@lingui/core/macro';
import { readDecimal, times, writeDecimal } from '@quiz-app/shared/decimal';
import type { Gap } from '@quiz-app/shared/question-kinds/gaps';
import type { Tolerance } from '@quiz-app/shared/question-kinds/numeric';
import { exactNumber, reciprocal } from '../exact-number.ts';
import { type Made, type MoodleAnswer, numberOf, textOf } from '../moodle-answers.ts';
import { childOf, childrenOf, isElement, textIn, type XmlElement } from '../xml/read-elements.ts';
import { correctValues, declarationOf } from './declarations.ts';
import { findAll } from './names.ts';
import { unknownRules } from './older-conditions.ts';

/** An answer that counts, with its score. */
interface Scored {
  text: string;
  score: string;
  tolerance?: Tolerance;
  caseSensitive?: boolean;
}

/** The answers to a field for text, by its declaration and the rules of its item. */
export function typedAnswer(item: XmlElement, interaction: XmlElement): Made<Gap> {
  const declaration = declarationOf(item, interaction);
  const scored = scoredAnswers(item, declaration);
  if (typeof scored === 'string') return { refusal: scored };
  const full = greatest(scored.map(({ score }) => score));
  if (!full) return { refusal: t`It does not say which answer is right.` };
  const isNumber = /^(?:float|integer)$/.test(declaration?.attributes.baseType ?? '');
  const answers = scored.map(
    ({ text, score, tolerance }): MoodleAnswer => ({
      // A star is a letter here.
      text: isNumber ? text : text.replaceAll('*', '\\*'),
      part: quotient(score, full),
      ...(tolerance && { tolerance }),
    }),
  );
  const points = pointsOf(full);
  if (isNumber) {
    // Of exact values, the declared one is the right answer.
    const isExact = answers.every(({ tolerance }) => tolerance === undefined);
    const declared = new Set(isExact ? correctValues(declaration) : []);
    const number = numberOf(answers.toSorted((a, b) => Number(declared.has(b.text)) - Number(declared.has(a.text))));
    return 'refusal' in number ? number : { kind: 'numeric', ...number, ...points };
  }
  const cases = new Set(scored.map(({ caseSensitive = true }) => caseSensitive));
  if (cases.size > 1) return { refusal: t`Capitals count in some of its answers only.` };
  const text = textOf(answers, cases.has(true));
  return 'refusal' in text ? text : { kind: 'text', ...text, ...points };
}

/** The part of the marks of each option of a dropdown, and the points of the best one. */
export function scoresOfChoices(item: XmlElement, interaction: XmlElement, ids: readonly string[]) {
  const scored = scoredAnswers(item, declarationOf(item, interaction));
  const full = typeof scored === 'string' ? undefined : greatest(scored.map(({ score }) => score));
  if (typeof scored === 'string' || !full) return { parts: ids.map(() => 0), points: 1 };
  const parts = ids.map((id) => {
    const found = scored.find(({ text }) => text === id);
    return found ? quotient(found.score, full) : 0;
  });
  return { parts, points: pointsOf(full).points ?? 1 };
}

const pointsOf = (full: string): { points?: number } =>
  /^[1-9]\d{0,2}$/.test(full) && full !== '1' ? { points: Number(full) } : {};

/** The answers that have marks, in the order in which they are tried; a sentence if the rules are not known. */
function scoredAnswers(item: XmlElement, declaration: XmlElement | undefined): Scored[] | string {
  const id = declaration?.attributes.identifier ?? '';
  const processing = childOf(item, 'responseProcessing');
  const rules = processing ? findAll(processing, (name) => comparisons.has(name)).filter((rule) => asks(rule, id)) : [];
  if (rules.some(({ name }) => name === 'patternMatch')) return t`Its right answers are a pattern.`;
  if (rules.some(({ name }) => ranges.has(name))) return unknownRules();
  const tests = rules.filter(({ name }) => name !== 'match' && name !== 'mapResponse');
  const constants = rules.filter((rule) => rule.name === 'match' && childOf(rule, 'baseValue'));
  const values = correctValues(declaration);
  if (tests.length + constants.length > 0 && processing)
    return [...tests, ...constants].flatMap((rule) => testOf(rule, scoreOf(processing, rule), values));
  const mapping = childOf(declaration, 'mapping');
  const maps =
    rules.some(({ name }) => name === 'mapResponse') || /map_response/.test(processing?.attributes.template ?? '');
  if (mapping && (maps || values.length === 0)) return entriesOf(mapping);
  return values.map((text) => ({ text, score: '1' }));
}

const ranges = new Set(['lt', 'lte', 'gt', 'gte', 'substring', 'customOperator']);
const comparisons = new Set([
  ...ranges,
  'equal',
  'equalRounded',
  'stringMatch',
  'match',
  'patternMatch',
  'mapResponse',
]);

/** Whether a rule is about a response. */
const asks = (rule: XmlElement, id: string) =>
  rule.attributes.identifier === id ||
  findAll(rule, (name) => name === 'variable').some(({ attributes }) => attributes.identifier === id);

/** The score that the branch with a rule sets; 1 if it does not say. */
function scoreOf(processing: XmlElement, rule: XmlElement): string {
  const branches = findBranches(processing).filter((branch) => contains(branch, rule));
  const set = branches.flatMap((branch) => childrenOf(branch, 'setOutcomeValue'))[0];
  const value = set && childOf(set, 'baseValue');
  return (value && exactNumber(textIn(value))) ?? '1';
}

const findBranches = (element: XmlElement): XmlElement[] =>
  element.children
    .filter(isElement)
    .flatMap((child) => [...findBranches(child), ...(/^response(?:If|ElseIf)$/.test(child.name) ? [child] : [])]);

const contains = (element: XmlElement, wanted: XmlElement): boolean =>
  element.children.some((child) => isElement(child) && (child === wanted || contains(child, wanted)));

/** The answers that a comparison accepts: a constant, or the declared values. */
function testOf(rule: XmlElement, score: string, values: readonly string[]): Scored[] {
  const constant = childOf(rule, 'baseValue');
  const texts = constant ? [textIn(constant).trim()] : values;
  const tolerance = toleranceOf(rule);
  const caseSensitive = rule.name === 'stringMatch' ? rule.attributes.caseSensitive !== 'false' : true;
  return texts.map((text) => ({ text, score, caseSensitive, ...(tolerance && { tolerance }) }));
}

function toleranceOf({ name, attributes }: XmlElement): Tolerance | undefined {
  if (name === 'equalRounded' && attributes.roundingMode !== 'decimalPlaces')
    return { figures: Number(attributes.figures) };
  const [given] = (attributes.tolerance ?? '').trim().split(/\s+/);
  const number = exactNumber(given ?? '');
  if (name !== 'equal' || number === undefined) return undefined;
  if (attributes.toleranceMode === 'absolute') return { abs: number };
  return attributes.toleranceMode === 'relative' ? { relative: product(number, reciprocal('100') ?? '1') } : undefined;
}

function entriesOf(mapping: XmlElement): Scored[] {
  return childrenOf(mapping, 'mapEntry').map(({ attributes }) => ({
    text: attributes.mapKey ?? '',
    score: exactNumber(attributes.mappedValue ?? '') ?? '0',
    caseSensitive: attributes.caseSensitive !== 'false',
  }));
}

const numberOr0 = (text: string) => readDecimal(text) ?? { n: 0n, d: 1n };
export const product = (a: string, b: string) => writeDecimal(times(numberOr0(a), numberOr0(b)));
const quotient = (a: string, b: string) => {
  const text = product(a, reciprocal(b) ?? '0');
  const [top = '0', bottom = '1'] = text.split('/');
  return Number(top) / Number(bottom);
};

/** The greatest score; undefined if none is above 0. */
const greatest = (scores: readonly string[]): string | undefined =>
  scores.filter((score) => quotient(score, '1') > 0).toSorted((a, b) => quotient(b, '1') - quotient(a, '1'))[0];
