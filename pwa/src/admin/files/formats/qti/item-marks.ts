import { childOf, childrenOf, isElement, textIn, type XmlElement } from '../xml/read-elements.ts';
import { correctValues, isOn, templateOf } from './declarations.ts';
import {
  evaluate,
  expressionIn,
  isSame,
  isTrue,
  sorted,
  UnknownRule,
  type Value,
  type Variables,
  valueOfText,
} from './expressions.ts';
import { findAll } from './names.ts';

/** The answers to an item: the values of each response, by its id. */
type Responses = Readonly<Record<string, readonly string[]>>;

/** The marks that an item's own rules give; undefined if they cannot be told. */
export type MarksOf = (responses: Responses) => number | undefined;

/**
 * An item's own rules of marking: `declared` if there are none, so that its declared key counts; `unknown` if they are
 * those of a template that this app does not know, or set no `SCORE`. Rules that are so long that trying answers would
 * take minutes give no marks.
 */
export function itemMarks(item: XmlElement): MarksOf | 'declared' | 'unknown' {
  const rules = rulesOf(item);
  if (typeof rules === 'string') return rules;
  let left = mostWork / sizeOf(item);
  return (responses) => {
    left -= 1;
    return left < 0 ? undefined : rules(responses);
  };
}

/** The most of some marks, and never below 0. */
export const greatest = (marks: readonly number[]): number => marks.reduce((most, each) => Math.max(most, each), 0);

/** How many elements are run through for one item: far more than for any that a person wrote. */
const mostWork = 6_000_000;
const sizeOf = (element: XmlElement): number =>
  element.children.filter(isElement).reduce((sum, child) => sum + sizeOf(child), 1);

function rulesOf(item: XmlElement): MarksOf | 'declared' | 'unknown' {
  const processing = childOf(item, 'responseProcessing');
  if (!processing) return 'declared';
  const declarations = new Map(childrenOf(item, 'responseDeclaration').map((each) => [idOf(each), each]));
  const rules = processing.children.filter(isElement);
  const template = templateOf(processing);
  if (rules.length === 0 && template !== undefined) return marksOfTemplate(template, declarations);
  const read = new Set(findAll(processing, (name) => name === 'variable').map(idOf));
  const matters = (id: string) => id === score || read.has(id);
  const sets = findAll(processing, (name) => name === 'setOutcomeValue').map(idOf);
  if (!sets.includes(score)) {
    const numbers = childrenOf(item, 'outcomeDeclaration').filter(({ attributes }) =>
      /^(?:float|integer)$/.test(attributes.baseType ?? ''),
    );
    // Marks under another name; else the rules only choose feedback.
    return numbers.some((each) => sets.includes(idOf(each))) ? 'unknown' : 'declared';
  }
  return (responses) =>
    known(() => {
      const outcomes = new Map(childrenOf(item, 'outcomeDeclaration').map((each) => [idOf(each), defaultOf(each)]));
      const variables = variablesOf(declarations, responses, outcomes);
      run(rules, variables, (id, value) => outcomes.set(id, value), matters);
      return outcomes.get(score)?.[0];
    });
}

const score = 'SCORE';
const idOf = ({ attributes }: XmlElement) => attributes.identifier ?? '';

/** @returns undefined for an unknown rule, and for marks that are no number */
function known(marks: () => Value[number] | undefined): number | undefined {
  try {
    const value = marks() ?? 0;
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  } catch (error) {
    if (!(error instanceof UnknownRule)) throw error;
    return undefined;
  }
}

/** The rules of a template are about the only response. */
function marksOfTemplate(template: string, declarations: ReadonlyMap<string, XmlElement>): MarksOf | 'unknown' {
  const [id, another] = declarations.keys();
  if (id === undefined || another !== undefined) return 'unknown';
  const name = template.split('/').at(-1) ?? '';
  const variables = (responses: Responses) => variablesOf(declarations, responses, new Map());
  if (/^(?:cc2_)?match_correct|^cc2_match/i.test(name))
    return (responses) =>
      known(() => {
        const given = variables(responses);
        return Number(given.valueOf(id).length > 0 && isSame(given.valueOf(id), given.correctOf(id)));
      });
  return /^(?:cc2_)?map_response(?!_point)/i.test(name)
    ? (responses) => known(() => variables(responses).mapOf(id)[0])
    : 'unknown';
}

/** The value of an outcome before any rule: 0 for a number. */
function defaultOf(declaration: XmlElement): Value {
  const { baseType = '' } = declaration.attributes;
  const given = childOf(childOf(declaration, 'defaultValue'), 'value');
  if (given) return [valueOfText(textIn(given), baseType)];
  return baseType === 'float' || baseType === 'integer' ? [0] : [];
}

function variablesOf(
  declarations: ReadonlyMap<string, XmlElement>,
  responses: Responses,
  outcomes: ReadonlyMap<string, Value>,
): Variables {
  const typed = (id: string, texts: readonly string[]): Value => {
    const { baseType = 'string', cardinality } = declarations.get(id)?.attributes ?? {};
    const values = texts.map((text) => valueOfText(text, baseType));
    return cardinality === 'multiple' ? sorted(values) : values;
  };
  return {
    valueOf: (id) => outcomes.get(id) ?? typed(id, responses[id] ?? []),
    correctOf: (id) => typed(id, correctValues(declarations.get(id))),
    mapOf: (id) => [mapped(declarations.get(id), typed(id, responses[id] ?? []))],
  };
}

/** The marks of a response by the table of its declaration; each value counts once. */
function mapped(declaration: XmlElement | undefined, values: Value): number {
  const mapping = childOf(declaration, 'mapping');
  if (!declaration || !mapping) throw new UnknownRule();
  const { defaultValue = '0', lowerBound = '-Infinity', upperBound = 'Infinity' } = mapping.attributes;
  const { baseType = 'string' } = declaration.attributes;
  const entries = childrenOf(mapping, 'mapEntry').map(({ attributes }) => ({
    key: valueOfText(attributes.mapKey ?? '', baseType),
    marks: Number(attributes.mappedValue ?? 0),
    isFolded: baseType === 'string' && !isOn(attributes, 'caseSensitive', true),
  }));
  const folded = (value: Value[number]) => String(value).toLowerCase();
  const sum = [...new Set(values)].reduce<number>((total, value) => {
    const found = entries.find(({ key, isFolded }) => (isFolded ? folded(key) === folded(value) : key === value));
    return total + (found?.marks ?? Number(defaultValue));
  }, 0);
  return Math.min(Number(upperBound), Math.max(Number(lowerBound), sum));
}

/** Runs rules in their order. @param matters whether an outcome decides the marks @returns whether they end all others */
function run(
  rules: readonly XmlElement[],
  variables: Variables,
  set: (id: string, value: Value) => void,
  matters: (id: string) => boolean,
): boolean {
  for (const rule of rules) {
    if (rule.name === 'exitResponse') return true;
    const isOf = (name: string) =>
      name === 'setOutcomeValue' || name === 'exitResponse' || name === 'lookupOutcomeValue';
    if (rule.name === 'setOutcomeValue') {
      if (matters(idOf(rule))) set(idOf(rule), evaluate(expressionIn(rule), variables));
    } else if (rule.name === 'responseProcessingFragment') {
      if (run(rule.children.filter(isElement), variables, set, matters)) return true;
    } else if (rule.name === 'responseCondition') {
      // Feedback may depend on more than this app knows.
      if (!findAll(rule, isOf).some((each) => each.name === 'exitResponse' || matters(idOf(each)))) continue;
      const branch = rule.children
        .filter(isElement)
        .find((each) => each.name === 'responseElse' || isTrue(each, variables));
      const inside = branch?.children.filter(isElement).slice(branch.name === 'responseElse' ? 0 : 1) ?? [];
      if (run(inside, variables, set, matters)) return true;
    } else if (rule.name !== 'lookupOutcomeValue' || matters(idOf(rule))) throw new UnknownRule();
  }
  return false;
}
