import type { Tolerance } from '@quiz-app/shared/question-kinds/numeric';
import { exactNumber, product, reciprocal } from '../exact-number.ts';
import { childOf, childrenOf, textIn, type XmlElement } from '../xml/read-elements.ts';
import { correctValues, isOn, templateOf } from './declarations.ts';
import { findAll } from './names.ts';

/** An answer that an item names, whether it counts or not. */
export interface Candidate {
  text: string;
  tolerance?: Tolerance;
  /** Of a number: how far the tolerance reaches, above and below. */
  reach?: number[];
  /** Whether it counts in capitals and small letters alike. */
  isFolded?: boolean;
  /** The marks by the declaration, where no rules say others. */
  marks: number;
}

/** The answers to a response that its item names: in its rules, else in its declaration. */
export function candidatesOf(item: XmlElement, declaration: XmlElement | undefined, hasRules: boolean): Candidate[] {
  const values = correctValues(declaration);
  const processing = childOf(item, 'responseProcessing');
  const id = declaration?.attributes.identifier ?? '';
  const rules = hasRules && processing ? comparisonsWith(processing, id) : [];
  const compared = rules.flatMap((rule) => inRule(rule, values));
  const mapping = childOf(declaration, 'mapping');
  const maps =
    values.length === 0 ||
    /map_response/.test(templateOf(processing) ?? '') ||
    (processing &&
      findAll(processing, (name) => name === 'mapResponse').some((each) => each.attributes.identifier === id));
  const entries = mapping && maps ? childrenOf(mapping, 'mapEntry').map(inMapping) : [];
  const isNumber = /^(?:float|integer)$/.test(declaration?.attributes.baseType ?? '');
  const found = [...compared, ...entries];
  // Rules may accept the declared text without naming it; a number would stand beside its tolerance.
  if (found.length > 0 && hasRules && !isNumber)
    found.push(...values.map((text) => ({ text, marks: 1, ...foldedAs(found) })));
  return distinct(found.length > 0 ? found : values.map((text) => ({ text, marks: 1 })));
}

/** Capitals count in a declared text as in the others, if these agree. */
const foldedAs = (others: readonly Candidate[]) => ({ isFolded: others.every(({ isFolded }) => isFolded === true) });

/** Whether a pattern decides which answers to a response count. */
export function hasPattern(item: XmlElement, declaration: XmlElement | undefined): boolean {
  const processing = childOf(item, 'responseProcessing');
  const patterns = processing ? findAll(processing, (name) => name === 'patternMatch') : [];
  return patterns.some((pattern) => asks(pattern, declaration?.attributes.identifier ?? ''));
}

const comparisons = new Set([
  'equal',
  'equalRounded',
  'stringMatch',
  'substring',
  'match',
  'lt',
  'lte',
  'gt',
  'gte',
  'member',
]);

function comparisonsWith(processing: XmlElement, id: string): XmlElement[] {
  return findAll(processing, (name) => comparisons.has(name)).filter((rule) => asks(rule, id));
}

const asks = (rule: XmlElement, id: string) =>
  findAll(rule, (name) => name === 'variable').some(({ attributes }) => attributes.identifier === id);

/** The answers that a comparison names: constants, or the declared values. */
function inRule(rule: XmlElement, values: readonly string[]): Candidate[] {
  const constants = findAll(rule, (name) => name === 'baseValue').map((each) => textIn(each).trim());
  const usesKey = findAll(rule, (name) => name === 'correct').length > 0;
  const isFolded = /^(?:stringMatch|substring)$/.test(rule.name) && !isOn(rule.attributes, 'caseSensitive', true);
  return [...constants, ...(usesKey ? values : [])].map((text) => ({
    text,
    marks: 1,
    isFolded,
    ...toleranceOf(rule, text),
  }));
}

function toleranceOf({ name, attributes }: XmlElement, text: string): Pick<Candidate, 'tolerance' | 'reach'> {
  if (name === 'equalRounded') return roundedOf(attributes);
  const sizes = (attributes.tolerance ?? '').trim().split(/\s+/).map(exactNumber);
  const [size] = sizes;
  const isAbsolute = attributes.toleranceMode === 'absolute';
  if (name !== 'equal' || size === undefined || !(isAbsolute || attributes.toleranceMode === 'relative')) return {};
  const reach = sizes.map((each) => Number(each) * (isAbsolute ? 1 : Math.abs(Number(text)) / 100));
  return { tolerance: isAbsolute ? { abs: size } : { relative: product(size, reciprocal('100') ?? '1') }, reach };
}

function roundedOf({ roundingMode, figures = '' }: XmlElement['attributes']): Pick<Candidate, 'tolerance' | 'reach'> {
  const isPlaces = roundingMode === 'decimalPlaces';
  return isPlaces
    ? { reach: [0.4, 0.6].map((size) => size / 10 ** Number(figures)) }
    : { tolerance: { figures: Number(figures) } };
}

const inMapping = ({ attributes }: XmlElement): Candidate => ({
  text: attributes.mapKey ?? '',
  marks: Number(exactNumber(attributes.mappedValue ?? '') ?? 0),
  isFolded: !isOn(attributes, 'caseSensitive', true),
});

/** Each answer once, with the tolerance that stands first. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const byKey = new Map<string, Candidate>();
  for (const each of candidates) {
    const key = JSON.stringify([each.text, each.tolerance]);
    if (!byKey.has(key)) byKey.set(key, each);
  }
  return [...byKey.values()];
}
