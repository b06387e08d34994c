import type { NumberFields, NumericAnswer, Tolerance } from '@quiz-app/shared/question-kinds/numeric';
import { readNumber } from '@quiz-app/shared/read-number';

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A number as `writeDecimal` writes it, for people: with the language's decimal sign, `6.02 × 10²³`. */
export function formatReading(value: string, language = 'en'): string {
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(0.5);
  const point = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  return value
    .replace('.', point)
    .replace(/^-/, '−')
    .replace(/e(-?)(\d+)$/, (_, sign: string, digits: string) => {
      const power = Array.from(digits, (digit) => raised[Number(digit)]).join('');
      return ` × 10${sign && '⁻'}${power}`;
    });
}

/** What is said below a typed number. */
interface ReadingNote {
  /** What was read; empty for nothing typed. */
  text: string;
  /** What the taker should do about it, while the answer can be changed. */
  advice?: string;
  /** The readings to choose from, if the taker has to say which one is meant. */
  choices: string[];
}

/** @param answer with the reading that counts */
export function noteOn({ units }: NumberFields, answer: NumericAnswer, language = 'en'): ReadingNote {
  const { readings, isUnclear, unit } = readNumber(answer.typed, language);
  const asksForUnit = units !== undefined && units.length > 0;
  if (answer.typed === '') return { text: '', choices: [] };
  const value = answer.value ?? readings[0];
  if (value === undefined)
    return { text: 'This can’t be read as a number', advice: 'it would count as wrong', choices: [] };
  const choices = isUnclear ? readings : [];
  const text = `Read as ${formatReading(value, language)}${unit && ` ${unit}`}`;
  if (!asksForUnit && unit) return { text, advice: 'type the number only', choices };
  if (asksForUnit && !unit) return { text, advice: 'add the unit', choices };
  return { text, choices };
}

function toleranceInWords(tolerance: Tolerance | undefined, language: string | undefined): string {
  if (!tolerance) return '';
  if ('figures' in tolerance)
    return `, to ${tolerance.figures} significant figure${tolerance.figures === 1 ? '' : 's'}`;
  if ('abs' in tolerance) return ` (± ${formatReading(tolerance.abs, language)})`;
  return ` (± ${percentOf(tolerance.relative, language)})`;
}

/** `0.05` is 5 %. A relative tolerance is a small decimal, which a float shows well enough. */
function percentOf(part: string, language: string | undefined): string {
  const [n = '0', d = '1'] = part.split('/');
  return new Intl.NumberFormat(language ?? 'en', { style: 'percent', maximumFractionDigits: 3 }).format(
    Number(n) / Number(d),
  );
}

/** The right number, such as `3.14 m/s (± 0.01)`. */
export function numberInWords({ value, units, tolerance }: NumberFields, language: string | undefined): string {
  const unit = units?.[0] ? ` ${units[0].text}` : '';
  return formatReading(value, language) + unit + toleranceInWords(tolerance, language);
}
