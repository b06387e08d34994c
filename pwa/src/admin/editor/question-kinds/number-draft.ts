import { readDecimal, times, writeDecimal } from '@quiz-app/shared/decimal';
import type { NumberFields, OtherNumber, Tolerance } from '@quiz-app/shared/question-kinds/numeric';
import { readNumber } from '@quiz-app/shared/read-number';
import { withoutEmptyEnd } from './without-empty-end.ts';

/** A number that an author types. */
export interface TypedNumber {
  typed: string;
  /** How it was read; absent if it is no number, or has a unit. */
  value?: string;
}

/** How far an answer may be from a value: by this much, by this percentage, or to so many significant figures. */
export type ToleranceKind = 'none' | 'abs' | 'relative' | 'figures';

export interface NearDraft {
  value: TypedNumber;
  toleranceKind: ToleranceKind;
  tolerance: TypedNumber;
}

export interface OtherNumberDraft extends NearDraft {
  /** The part of the points: 0 to 1. */
  part: number;
}

export interface UnitDraft {
  text: string;
  factor: TypedNumber;
}

/** The input for a number, in a question or in a gap. */
export interface NumberDraft extends NearDraft {
  others: OtherNumberDraft[];
  units: UnitDraft[];
  /** The part of the points that a missing unit costs: 0 to 1. */
  unitPart: number;
}

const nothingTyped: TypedNumber = { typed: '' };
const near: NearDraft = { value: nothingTyped, toleranceKind: 'none', tolerance: nothingTyped };

export const emptyNumber: NumberDraft = { ...near, others: [], units: [], unitPart: 1 };
export const emptyOther: OtherNumberDraft = { ...near, part: 1 };
export const emptyUnit: UnitDraft = { text: '', factor: nothingTyped };

/** @param language of the exam: whether `1,234` is a thousand or one */
export function readTyped(typed: string, language = 'en'): TypedNumber {
  const { readings, unit } = readNumber(typed, language);
  return { typed, ...(readings[0] !== undefined && unit === '' && { value: readings[0] }) };
}

/** A stored number; one of a refused question of a file, such as `3,14`, is read as if it was typed. */
const numberOf = (value: string): TypedNumber => (readDecimal(value) ? { typed: value, value } : readTyped(value));

/** What is not a number is sent as it is, and refused. */
const sent = ({ typed, value }: TypedNumber): string => value ?? typed;

const hundred = { n: 100n, d: 1n };

function percentOf(part: string): TypedNumber {
  const value = readDecimal(part);
  return value ? numberOf(writeDecimal(times(value, hundred))) : { typed: part };
}

function partOf(percent: TypedNumber): string {
  const value = readDecimal(percent.value ?? '');
  return value ? writeDecimal(times(value, { n: hundred.d, d: hundred.n })) : percent.typed;
}

function nearOf({ value, tolerance }: { value: string; tolerance?: Tolerance }): NearDraft {
  const draft = { ...near, value: numberOf(value) };
  if (!tolerance) return draft;
  if ('abs' in tolerance) return { ...draft, toleranceKind: 'abs', tolerance: numberOf(tolerance.abs) };
  if ('figures' in tolerance)
    return { ...draft, toleranceKind: 'figures', tolerance: numberOf(String(tolerance.figures)) };
  return { ...draft, toleranceKind: 'relative', tolerance: percentOf(tolerance.relative) };
}

const toleranceFields = {
  none: () => undefined,
  abs: (typed: TypedNumber) => ({ abs: sent(typed) }),
  relative: (typed: TypedNumber) => ({ relative: partOf(typed) }),
  figures: (typed: TypedNumber) => ({ figures: wholeNumber(sent(typed)) }),
};

/** 0 for a text that is no whole number, so that the schema's error names the significant figures. */
const wholeNumber = (text: string): number => (Number.isInteger(Number(text)) ? Number(text) : 0);

function nearFields({ value, toleranceKind, tolerance }: NearDraft): OtherNumber {
  const fields = toleranceFields[toleranceKind](tolerance);
  return { value: sent(value), ...(fields && { tolerance: fields }) };
}

export const numberDraftOf = (fields: NumberFields): NumberDraft => ({
  ...nearOf(fields),
  others: (fields.others ?? []).map((other) => ({ ...nearOf(other), part: other.fraction ?? 1 })),
  units: (fields.units ?? []).map(({ text, factor }) => ({ text, factor: numberOf(factor) })),
  unitPart: fields.unitPart ?? 1,
});

const isNothing = ({ typed }: TypedNumber) => typed.trim() === '';

export function numberFieldsOf(draft: NumberDraft): NumberFields {
  const others = withoutEmptyEnd(draft.others, ({ value }) => isNothing(value));
  const units = withoutEmptyEnd(draft.units, ({ text, factor }) => text.trim() === '' && isNothing(factor));
  return {
    ...nearFields(draft),
    ...(others.length > 0 && { others: others.map((other) => ({ ...nearFields(other), fraction: other.part })) }),
    ...(units.length > 0 && {
      // The first unit is that of the value.
      units: units.map(({ text, factor }, at) => ({
        text,
        factor: at === 0 && isNothing(factor) ? '1' : sent(factor),
      })),
      unitPart: draft.unitPart,
    }),
  };
}
