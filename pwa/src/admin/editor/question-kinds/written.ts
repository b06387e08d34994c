import { t } from '@lingui/core/macro';
import type { NumberFields, Tolerance } from '@quiz-app/shared/question-kinds/numeric';
import type { TextRules } from '@quiz-app/shared/question-kinds/text';
import { numberInWords } from '../../../exam-ui/kinds/number-words.ts';
import { partInWords } from './part-select.tsx';

// What is right of a number or a text, in words.

const ofPart = (fraction = 1) => (fraction === 1 ? '' : ` (${partInWords(fraction)})`);

const nearInWords = (value: string, tolerance: Tolerance | undefined, language: string | undefined) =>
  numberInWords({ value, ...(tolerance && { tolerance }) }, language);

/** `3.14 m/s (± 0.01)`, then other numbers and units. */
export function numberLines(fields: NumberFields, language?: string): string[] {
  const { others = [], units = [], unitPart = 1 } = fields;
  const more = units.slice(1).map(({ text, factor }) => `1 ${text} = ${factor} ${units[0]?.text}`);
  return [
    numberInWords(fields, language),
    ...others.map(({ value, tolerance, fraction }) => nearInWords(value, tolerance, language) + ofPart(fraction)),
    ...more,
    ...(units.length > 0 && unitPart !== 1 ? [missingUnitCosts(unitPart)] : []),
  ];
}

function missingUnitCosts(unitPart: number): string {
  const part = partInWords(unitPart);
  return t`A missing unit costs ${part}`;
}

/** Each accepted text, then what does not matter in it. */
export function textLines({ accepted, caseSensitive, accents, typos }: TextRules): string[] {
  return [
    ...accepted.map(({ text, fraction }) => text + ofPart(fraction)),
    ...(caseSensitive ? [t`Capital letters matter`] : []),
    ...(accents === false ? [t`Accents do not matter`] : []),
    ...(typos === 1 ? [t`One typo is forgiven`] : []),
  ];
}
