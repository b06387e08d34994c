import { type Decimal, readDecimal, roundToFigures, times, writeDecimal } from '@quiz-app/shared/decimal';
import { exactNumber } from '../exact-number.ts';
import { isElement, textIn, type XmlElement } from '../xml/read-elements.ts';
import { isOn } from './declarations.ts';

// The expressions of QTI's response processing. https://www.imsglobal.org/question/qtiv2p1/imsqti_infov2p1.html#section10093

type Scalar = string | number | boolean;
/** The values of a variable; empty for QTI's NULL. Those of a `multiple` container are sorted, as it has no order. */
export type Value = readonly Scalar[];

/** The values that an expression reads. */
export interface Variables {
  valueOf(id: string): Value;
  correctOf(id: string): Value;
  mapOf(id: string): Value;
}

/** An expression whose value this app cannot tell. */
export class UnknownRule extends Error {}

const nothing: Value = [];

/** Reads a value of a base type; `cows P` is a pair of ids. */
export function valueOfText(text: string, baseType: string): Scalar {
  const plain = text.trim();
  if (baseType === 'float' || baseType === 'integer') return numberIn(plain);
  if (baseType === 'boolean') return plain === 'true' || plain === '1';
  const ids = plain.split(/\s+/);
  if (baseType === 'directedPair') return ids.join(' ');
  return baseType === 'pair' ? ids.toSorted().join(' ') : plain;
}

function numberIn(text: string): number {
  const number = text === '' ? Number.NaN : Number(text);
  if (Number.isNaN(number)) throw new UnknownRule();
  return number;
}

const byText = (a: Scalar, b: Scalar) => (String(a) < String(b) ? -1 : Number(String(a) > String(b)));
/** The values of a container without an order. */
export const sorted = (values: readonly Scalar[]): Value => values.toSorted(byText);

/** The value of an expression. @throws UnknownRule */
export function evaluate(expression: XmlElement, variables: Variables): Value {
  const { name, attributes } = expression;
  const id = attributes.identifier ?? '';
  if (name === 'variable') return variables.valueOf(id);
  if (name === 'correct') return variables.correctOf(id);
  if (name === 'mapResponse') return variables.mapOf(id);
  if (name === 'baseValue') return [valueOfText(textIn(expression), attributes.baseType ?? 'string')];
  if (name === 'null') return nothing;
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (!operator) throw new UnknownRule();
  const operands = expression.children.filter(isElement).map((child) => evaluate(child, variables));
  return operator(operands, attributes);
}

/** The only expression in an element. */
export function expressionIn(element: XmlElement): XmlElement {
  const found = element.children.filter(isElement)[0];
  if (!found) throw new UnknownRule();
  return found;
}

/** The condition of a branch, which stands before its rules. */
export const isTrue = (branch: XmlElement, variables: Variables): boolean =>
  evaluate(expressionIn(branch), variables)[0] === true;

type Attributes = XmlElement['attributes'];
type Operator = (operands: readonly Value[], attributes: Attributes) => Value;

const known = (attributes: Attributes, name: string, fallback: string) => attributes[name] ?? fallback;
const asNumber = (value: Scalar | undefined): number => (typeof value === 'number' ? value : numberIn(String(value)));

/** An operator of two operands, which is NULL if one of them is. */
const ofTwo =
  (compare: (one: Value, other: Value, attributes: Attributes) => boolean): Operator =>
  ([one = nothing, other = nothing], attributes) =>
    one.length === 0 || other.length === 0 ? nothing : [compare(one, other, attributes)];

const ofNumbers = (compare: (one: number, other: number, attributes: Attributes) => boolean): Operator =>
  ofTwo((one, other, attributes) => compare(asNumber(one[0]), asNumber(other[0]), attributes));

const calculate =
  (combine: (numbers: readonly number[]) => number): Operator =>
  (operands) =>
    operands.some(({ length }) => length === 0) ? nothing : [combine(operands.flat().map(asNumber))];

const operators: Readonly<Record<string, Operator>> = {
  and: (operands) => {
    if (operands.some(([value]) => value === false)) return [false];
    return operands.some(({ length }) => length === 0) ? nothing : [true];
  },
  or: (operands) => {
    if (operands.some(([value]) => value === true)) return [true];
    return operands.some(({ length }) => length === 0) ? nothing : [false];
  },
  not: ([value = nothing]) => value.map((each) => each !== true),
  isNull: ([value = nothing]) => [value.length === 0 || (value.length === 1 && value[0] === '')],
  match: ofTwo(isSame),
  member: ofTwo(([one], container) => one !== undefined && container.includes(one)),
  contains: ofTwo((container, part) => {
    const rest = [...container];
    return part.every((each) => rest.includes(each) && rest.splice(rest.indexOf(each), 1).length > 0);
  }),
  stringMatch: ofTwo(([one], [other], attributes) => {
    const [text, wanted] = isOn(attributes, 'caseSensitive', true) ? [one, other] : [one, other].map(folded);
    return isOn(attributes, 'substring', false) ? String(text).includes(String(wanted)) : text === wanted;
  }),
  substring: ofTwo(([one], [other], attributes) => {
    const [part, text] = isOn(attributes, 'caseSensitive', true) ? [one, other] : [one, other].map(folded);
    return String(text).includes(String(part));
  }),
  equal: ofNumbers(isEqual),
  equalRounded: ofNumbers((one, other, attributes) => rounded(one, attributes) === rounded(other, attributes)),
  gt: ofNumbers((one, other) => one > other),
  gte: ofNumbers((one, other) => one >= other),
  lt: ofNumbers((one, other) => one < other),
  lte: ofNumbers((one, other) => one <= other),
  sum: calculate((numbers) => numbers.reduce((total, each) => total + each, 0)),
  product: calculate((numbers) => numbers.reduce((total, each) => total * each, 1)),
  subtract: calculate(([one = 0, other = 0]) => one - other),
  divide: calculate(([one = 0, other = 0]) => one / other),
  min: calculate((numbers) => numbers.reduce((one, other) => Math.min(one, other), Infinity)),
  max: calculate((numbers) => numbers.reduce((one, other) => Math.max(one, other), -Infinity)),
  containerSize: ([value = nothing]) => [value.length],
  multiple: (operands) => sorted(operands.flat()),
  ordered: (operands) => operands.flat(),
  index: ([value = nothing], { n = '' }) => value.slice(numberIn(n) - 1, numberIn(n)),
};

const folded = (value: Scalar | undefined) => String(value).toLowerCase();

/** Whether two values are the same; containers without an order are sorted. */
export function isSame(one: Value, other: Value): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}

/** Whether the second number is within the tolerance of the first, whose size may differ above and below. */
function isEqual(one: number, other: number, attributes: Attributes): boolean {
  const mode = known(attributes, 'toleranceMode', 'exact');
  if (mode === 'exact') return one === other;
  if (mode !== 'absolute' && mode !== 'relative') throw new UnknownRule();
  const [below = Number.NaN, above = below] = known(attributes, 'tolerance', '').trim().split(/\s+/).map(numberIn);
  const bound = (size: number) =>
    mode === 'absolute'
      ? plus(exact(one), exact(size))
      : times(exact(one), plus(exact(1), times(exact(size), { n: 1n, d: 100n })));
  const [least, most] = [bound(-below), bound(above)].toSorted((a, b) => (isLess(a, b) ? -1 : 1)) as [Decimal, Decimal];
  const given = exact(other);
  const isInside = !isLess(given, least) && !isLess(most, given);
  const isAt = (end: Decimal) => !isLess(given, end) && !isLess(end, given);
  return (
    isInside &&
    (isOn(attributes, 'includeLowerBound', true) || !isAt(least)) &&
    (isOn(attributes, 'includeUpperBound', true) || !isAt(most))
  );
}

// Numbers are compared exactly, as this app compares answers: a bound is part of its range.

function exact(number: number): Decimal {
  const value = readDecimal(exactNumber(String(number)) ?? '');
  if (!value) throw new UnknownRule();
  return value;
}
const plus = (a: Decimal, b: Decimal): Decimal => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const isLess = (a: Decimal, b: Decimal) => a.n * b.d < b.n * a.d;

/** The digits that stay of a number. */
function rounded(number: number, attributes: Attributes): string {
  const figures = numberIn(known(attributes, 'figures', ''));
  const isPlaces = known(attributes, 'roundingMode', 'significantFigures') === 'decimalPlaces';
  if (!Number.isInteger(figures) || figures < (isPlaces ? 0 : 1) || figures > 50) throw new UnknownRule();
  if (!isPlaces) return writeDecimal(roundToFigures(exact(number), figures));
  // An exponent moves the point without the error of a multiplication.
  return String(Math.sign(number) * Math.round(Number(`${Math.abs(number)}e${figures}`)));
}
