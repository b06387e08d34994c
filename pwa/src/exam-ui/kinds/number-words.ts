import { plural, t } from '@lingui/core/macro';
import type { NumberFields, NumericAnswer, Tolerance } from '@quiz-app/shared/question-kinds/numeric';
import { readNumber } from '@quiz-app/shared/read-number';
import { isolated } from '../text-direction.ts';

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

/** Beside a unit such as `كم`, the number keeps its sign on its left. */
function withUnit(number: string, unit = ''): string {
  const [apart] = isolated([number, unit]);
  return unit ? `${apart} ${unit}` : number;
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
    return { text: t`This can’t be read as a number`, advice: t`it would count as wrong`, choices: [] };
  const choices = isUnclear ? readings : [];
  const number = withUnit(formatReading(value, language), unit);
  const text = t`Read as ${number}`;
  if (!asksForUnit && unit) return { text, advice: t`type the number only`, choices };
  if (asksForUnit && !unit) return { text, advice: t`add the unit`, choices };
  return { text, choices };
}

function withTolerance(number: string, tolerance: Tolerance, language: string | undefined): string {
  if ('figures' in tolerance) {
    const { figures } = tolerance;
    return plural(figures, {
      one: `${number}, to # significant figure`,
      other: `${number}, to # significant figures`,
    });
  }
  const by = 'abs' in tolerance ? formatReading(tolerance.abs, language) : percentOf(tolerance.relative, language);
  return `${number} (± ${by})`;
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
  const number = withUnit(formatReading(value, language), units?.[0]?.text);
  return tolerance ? withTolerance(number, tolerance, language) : number;
}
