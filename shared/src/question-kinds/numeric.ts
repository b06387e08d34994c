import { type ByteReader, Damaged } from '../byte-reader.ts';
import type { ByteWriter } from '../byte-writer.ts';
import { type Decimal, isWithin, magnitude, readDecimal, roundToFigures, storedDecimal, times } from '../decimal.ts';
import { all, type Fraction, fractionOf, multiply, none } from '../fraction.ts';
import { readNumber } from '../read-number.ts';
import { withoutInvisible } from './fold-typed.ts';
import { type GivenFigures, givenFigures } from './given-figures.ts';
import { asItIs, noRichTexts, type QuestionKind } from './question-kind.ts';
import { nothingTyped, readTyped, type Typed, typedIn, writeTyped } from './typed.ts';

// A number, with a unit if the question has some. `typed-fields.ts` has the schemas.

/** How far an answer may be from the value. All numbers are texts in the form of `readDecimal`. */
export type Tolerance =
  /** At most this much. */
  | { abs: string }
  /** At most this part of the value: `0.05` for 5 %. */
  | { relative: string }
  /** Both rounded to so many significant figures are equal. */
  | { figures: number };

export interface Unit {
  text: string;
  /** What one of it is of the unit in which the value is given: `0.001` for g where the value is in kg. */
  factor: string;
}

/** A value that counts, and how far an answer may be from it; without a tolerance, not at all. */
interface RightNumber {
  value: string;
  tolerance?: Tolerance;
}

/** Another value that counts, with the part of the points that it has: 0 to 1, without it all of them. */
export interface OtherNumber extends RightNumber {
  fraction?: number;
}

/** What a number in a question or in a gap needs. */
export interface NumberFields extends RightNumber {
  others?: OtherNumber[];
  /** The first one is that of the value. Without units, an answer with one cannot be read. */
  units?: Unit[];
  /** The part of the points, 0 to 1, that a missing or unknown unit costs. Without it, all of them. */
  unitPart?: number;
}

export interface NumericFields extends NumberFields {
  kind: 'numeric';
}

/** A typed number. */
export interface NumericAnswer extends Typed {
  /** The reading that the taker meant; absent if the text cannot be read as a number. */
  value?: string;
}

/**
 * An answer whose `value` is a reading of what was typed. Without one it is read if there is only one reading, so that
 * no language decides: the device asks its taker.
 */
export function validNumber(answer: unknown): NumericAnswer {
  const typed = typedIn(answer);
  if (typed === '') return nothingTyped;
  const readings = readingsOf(typed);
  const given = typeof answer === 'object' && answer && 'value' in answer ? answer.value : undefined;
  const value = readings.find((reading) => reading === given) ?? (readings.length === 1 ? readings[0] : undefined);
  return { typed, ...(value !== undefined && { value }) };
}

/** In one order in every language. */
const readingsOf = (typed: string): string[] => readNumber(typed, 'en').readings;

/** What was typed, and which of its readings was meant: 1 for the first one, 0 for none. */
export function writeNumber(answer: NumericAnswer, writer: ByteWriter): void {
  writeTyped(answer, writer);
  writer.number(readingsOf(answer.typed).indexOf(answer.value ?? '') + 1);
}

export function readNumberAnswer(reader: ByteReader): NumericAnswer {
  const typed = readTyped(reader);
  const meant = reader.number();
  const value = readingsOf(typed)[meant - 1];
  if (meant > 0 && value === undefined) throw new Damaged();
  return { typed, ...(value !== undefined && { value }) };
}

/** The spellings of a unit that mean the same: `m/s²`, `m/s^2`, `m / s2`; `µ` and `μ`. */
export const foldUnit = (text: string): string =>
  withoutInvisible(text)
    .normalize('NFKC')
    .replace(/[\s^]/gu, '')
    .replace(/[*⋅×∙·]/gu, '·')
    .replaceAll('−', '-');

/** A typed number in the unit of the question's value, and whether its own unit is known; undefined if unreadable. */
function inUnitOfValue({ units = [] }: NumberFields, { typed, value = '' }: NumericAnswer) {
  const number = readDecimal(value);
  const typedUnit = foldUnit(readNumber(typed, 'en').unit);
  if (!number || (units.length === 0 && typedUnit !== '')) return undefined;
  const unit = units.find(({ text }) => foldUnit(text) === typedUnit);
  const factor = unit && readDecimal(unit.factor);
  return { number: factor ? times(number, factor) : number, isKnown: units.length === 0 || factor !== undefined };
}

export function scoreNumber(question: NumberFields, answer: NumericAnswer): Fraction {
  const given = inUnitOfValue(question, answer);
  if (!given) return none;
  const best = bestOf(question, given.number);
  if (given.isKnown) return best;
  const { n, d } = fractionOf(question.unitPart ?? 1);
  return multiply(best, { n: d - n, d });
}

/** Whether the unit of a right number is missing or unknown. */
export function unitFault(question: NumberFields, answer: NumericAnswer): 'missing' | 'unknown' | undefined {
  const given = inUnitOfValue(question, answer);
  if (!given || given.isKnown || bestOf(question, given.number).n === 0) return undefined;
  return readNumber(answer.typed, 'en').unit === '' ? 'missing' : 'unknown';
}

/** The value that a question accepts as well if it accepts this answer; undefined if it cannot be read or is too long. */
export function acceptedValue(question: NumberFields, answer: NumericAnswer): string | undefined {
  const given = inUnitOfValue(question, answer);
  return given && storedDecimal(given.number);
}

/** The greatest part that a number has by one of the values that count. */
function bestOf({ value, tolerance, others = [] }: NumberFields, given: Decimal): Fraction {
  if (isRight({ value, ...(tolerance && { tolerance }) }, given)) return all;
  const parts = others.filter((other) => isRight(other, given)).map(({ fraction = 1 }) => fraction);
  return fractionOf(Math.max(0, ...parts));
}

function isRight({ value, tolerance }: RightNumber, given: Decimal): boolean {
  const nothing: Decimal = { n: 0n, d: 1n };
  const right = readDecimal(value);
  if (!right) return false;
  if (!tolerance) return isWithin(given, right, nothing);
  if ('figures' in tolerance) {
    const { figures } = tolerance;
    return isWithin(roundToFigures(given, figures), roundToFigures(right, figures), nothing);
  }
  if ('abs' in tolerance) return isWithin(given, right, readDecimal(tolerance.abs) ?? nothing);
  return isWithin(given, right, times(magnitude(right), readDecimal(tolerance.relative) ?? nothing));
}

/** The value with its unit: what a taker could have typed. */
export const rightNumber = ({ value, units }: NumberFields): NumericAnswer => ({
  typed: units?.[0] ? `${value} ${units[0].text}` : value,
  value,
});

export const numeric: QuestionKind<NumericFields, NumericAnswer, GivenFigures> = {
  ownFields: ({ kind, value, tolerance, others, units, unitPart }) => ({
    kind,
    value,
    ...(tolerance && { tolerance }),
    ...(others && { others }),
    ...(units && { units }),
    ...(unitPart !== undefined && { unitPart }),
  }),
  ...noRichTexts,
  hasParts: false,
  noAnswer: nothingTyped,
  isAnswered: ({ typed }) => typed !== '',
  validAnswer: (_, answer) => validNumber(answer),
  score: scoreNumber,
  solution: rightNumber,
  writeAnswer: (_, answer, writer) => writeNumber(answer, writer),
  readAnswer: (_, reader) => readNumberAnswer(reader),
  shuffle: asItIs,
  figures: givenFigures(({ value, typed }: NumericAnswer) => value ?? typed),
};
