import { t } from '@lingui/core/macro';
import { childOf, childrenOf, isElement, textIn, type XmlElement } from '../xml/read-elements.ts';

// The rules of an item: each `respcondition` has tests of responses, and the marks that it sets or adds.

/** A test of a response. */
export interface Test {
  /** `varequal`, `vargte` … */
  name: string;
  /** The id of the response. */
  of: string;
  value: string;
  isNegated: boolean;
  attributes: XmlElement['attributes'];
}

export interface Condition {
  tests: Test[];
  /** Whether one of its tests is enough. */
  isAny: boolean;
  /** The part of the item's marks, in percent; undefined for one that only shows feedback. */
  marks: number | undefined;
  /** The ids of the feedback that it shows. */
  feedback: string[];
}

const tests = new Set(['varequal', 'varlt', 'varlte', 'vargt', 'vargte', 'varsubset', 'varsubstring', 'varinside']);

/** Why rules cannot be read. */
export const unknownRules = (): string => t`Its own rules of marking are not known here.`;

/** The conditions of an item, or why they cannot be read. */
export function conditionsOf(item: XmlElement): Condition[] | { refusal: string } {
  const processing = childOf(item, 'resprocessing');
  if (!processing) return [];
  const all = childrenOf(processing, 'respcondition');
  // Beside the marks, some programs count right answers in a variable of its own.
  const isCounted = all.some((each) => childrenOf(each, 'setvar').some((set) => countsRight(set)));
  const maximum = maximumOf(processing);
  const setsMarks = all.some((each) => (marksOf(childrenOf(each, 'setvar'), maximum) ?? 0) > 0);
  const conditions: Condition[] = [];
  for (const each of all) {
    const sets = childrenOf(each, 'setvar').filter((set) => !isCounted || countsRight(set));
    const variables = childOf(each, 'conditionvar');
    const feedback = childrenOf(each, 'displayfeedback').map(({ attributes }) => attributes.linkrefid ?? '');
    // Blackboard sets no marks where it shows that an answer is right.
    const isRight = !setsMarks && sets.length === 0 && feedback.includes('correct');
    const marks = isRight ? 100 : marksOf(sets, maximum);
    if (variables && marks !== undefined && marks !== 0 && !(isReadable(variables) && Number.isFinite(marks)))
      return { refusal: unknownRules() };
    conditions.push({
      tests: variables ? testsIn(variables, false) : [],
      isAny: variables ? hasOr(variables) : false,
      marks,
      feedback,
    });
  }
  return conditions;
}

/** The conditions that give marks. */
export const givingMarks = (conditions: readonly Condition[]): Condition[] =>
  conditions.filter(({ marks = 0, tests: { length } }) => marks !== 0 && length > 0);

const variableOf = ({ attributes }: XmlElement) => attributes.varname ?? attributes.variablename ?? 'SCORE';
const countsRight = (set: XmlElement) => /_correct$/i.test(variableOf(set));

function maximumOf(processing: XmlElement): number {
  const outcomes = childOf(processing, 'outcomes');
  const given = outcomes ? childrenOf(outcomes, 'decvar').map(({ attributes }) => Number(attributes.maxvalue)) : [];
  return given.find((number) => number > 0) ?? 100;
}

function marksOf(sets: readonly XmlElement[], maximum: number): number | undefined {
  if (sets.length === 0) return undefined;
  return sets.reduce((sum, set) => {
    const text = textIn(set).trim();
    const number = /\.max$/i.test(text) ? maximum : text === '' ? Number.NaN : Number(text);
    const action = (set.attributes.action ?? 'Set').toLowerCase();
    if (action !== 'set' && action !== 'add' && action !== 'subtract') return Number.NaN;
    return sum + ((action === 'subtract' ? -number : number) * 100) / maximum;
  }, 0);
}

function testsIn(element: XmlElement, isNegated: boolean): Test[] {
  return element.children.filter(isElement).flatMap((child): Test[] => {
    if (child.name === 'not') return testsIn(child, !isNegated);
    if (!tests.has(child.name)) return testsIn(child, isNegated);
    const { attributes } = child;
    return [{ name: child.name, of: attributes.respident ?? '', value: textIn(child).trim(), isNegated, attributes }];
  });
}

const hasOr = (element: XmlElement): boolean =>
  element.children.some((child) => isElement(child) && (child.name === 'or' || hasOr(child)));

/** Whether a list of tests says the same as the tree: `or` is about one response, and `not` about one test. */
function isReadable(element: XmlElement): boolean {
  return element.children.filter(isElement).every((child) => {
    const inside = testsIn(child, false);
    if (child.name === 'not') return inside.length === 1 && !inside[0]?.isNegated;
    if (child.name === 'or')
      return new Set(inside.map(({ of }) => of)).size === 1 && inside.every((test) => !test.isNegated);
    if (child.name === 'and') return isReadable(child);
    return tests.has(child.name) || child.name === 'qticomment';
  });
}
