import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin, readDecimal, roundToFigures, writeDecimal } from './decimal.ts';
import { readNumber } from './read-number.ts';

/** The number that a text is read as; `unclear` with both readings where the taker is asked, `none` if unreadable. */
function readAs(text: string, language: string): string {
  const { readings, isUnclear, unit } = readNumber(text, language);
  if (isUnclear) return `unclear: ${readings.join(' or ')}`;
  return readings[0] === undefined ? 'none' : `${readings[0]}${unit && ` ${unit}`}`;
}

it.each([
  ['en', '3.14', '3.14'],
  ['en', '3,14', '3.14'],
  ['de', '3.14', '3.14'],
  ['en', '1,234', 'unclear: 1234 or 1.234'],
  ['en', '1.234', '1.234'],
  ['de', '1.234', 'unclear: 1234 or 1.234'],
  ['de', '1,234', '1.234'],
  ['en', '0,123', '0.123'],
  ['en', '1.234,5', '1234.5'],
  ['de', '1,234.5', '1234.5'],
  ['en', '1,234,567', '1234567'],
  ['hi', '12,34,567', '1234567'],
  ['fr', '1 234 567,5', '1234567.5'],
  ['fr', '1\u202f234,5', '1234.5'],
  ['de', "1'234'567", '1234567'],
  ['en', '−3', '-3'],
  ['en', '–3', '-3'],
  ['en', '+3', '3'],
  ['en', '.5', '0.5'],
  ['en', '5.', '5'],
  ['en', '1,234.', 'unclear: 1234 or 1.234'],
  ['de', '1,234.', '1.234'],
  ['fa', '۳/۱۴', 'unclear: 3.14 or 3/14'],
  ['fa', '3/14', '3/14'],
  ['en', '007', '7'],
  ['en', '-0', '0'],
  ['en', '3/4', '0.75'],
  ['en', '1/3', '1/3'],
  ['en', '1 3/4', '1.75'],
  ['en', '3⁄4', '0.75'],
  ['en', '1.2e3', '1200'],
  ['en', '1,2·10^3', '1200'],
  ['en', '1.2 × 10³', '1200'],
  ['en', '1.2x10^-3', '0.0012'],
  ['en', '10⁻³ m', '0.001 m'],
  ['en', '6.02e23', '6.02e23'],
  ['ar', '٣٫١٤', '3.14'],
  ['ar', '١٬٢٣٤', '1234'],
  ['ar', '-٣', '-3'],
  ['fa', '۳٫۱۴', '3.14'],
  ['hi', '१२,३४,५६७', '1234567'],
  ['hi', '३.१४', '3.14'],
  ['bn', '৩.১৪', '3.14'],
  ['en', '5 m/s', '5 m/s'],
  ['en', '5m/s²', '5 m/s^2'],
  ['en', '$5', '5 $'],
  ['en', '20 °C', '20 °C'],
  ['en', '50 %', '50 %'],
  ['en', '3 eV', '3 eV'],
])('in %s, %s is %s', (language, text, number) => {
  expect(readAs(text, language)).toBe(number);
});

it.each([
  '',
  ' ',
  'five',
  '5-3',
  '2^10',
  '1/2/3',
  '1/0',
  '1½',
  '1 5/4',
  '12 34',
  '1,2,3',
  '1..2',
  '1.2.3',
  '1,23,4',
  '3.5/2',
  '1e99',
  '$5 or less',
  '--5',
  '9'.repeat(31),
])('%s is not read as a number', (text) => {
  expect(readAs(text, 'en')).toBe('none');
});

describe('any number', () => {
  const decimals = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
    .map(([isNegative, digits, places]) => {
      const text = `${digits}`.padStart(places + 1, '0');
      const whole = text.slice(0, text.length - places);
      return `${isNegative ? '-' : ''}${whole}${places > 0 ? `.${text.slice(-places)}` : ''}`;
    });
  const languages = ['en', 'de', 'fr', 'es', 'pt-BR', 'ar-EG', 'fa', 'hi', 'bn'];

  it('as its language writes it is read as itself, or asked about', () => {
    fc.assert(
      fc.property(decimals, fc.constantFrom(...languages), fc.boolean(), (number, language, useGrouping) => {
        const format = new Intl.NumberFormat(language, { useGrouping, maximumFractionDigits: 20 });
        const value = readDecimal(number);
        const { readings, isUnclear } = readNumber(format.format(number as Intl.StringNumericLiteral), language);
        const right = value && writeDecimal(value);
        if (isUnclear) expect(readings).toContain(right);
        else expect(readings[0]).toBe(right);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is written in one way, which is read as the same number', () => {
    const quotients = fc.tuple(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.integer({ min: 1, max: 10 ** 9 - 1 }),
    );
    fc.assert(
      fc.property(quotients, ([n, d]) => {
        const value = readDecimal(`${n}/${d}`);
        expect(value && readDecimal(writeDecimal(value))).toEqual(value);
      }),
      { numRuns: 2_000 },
    );
  });
});

it.each([
  ['3.145', 3, '3.15'],
  ['-3.145', 3, '-3.15'],
  ['999.95', 4, '1000'],
  ['0.00012345', 2, '0.00012'],
  ['1/3', 2, '0.33'],
  ['0', 3, '0'],
  ['123456', 2, '120000'],
])('%s rounded to %i significant figures is %s', (text, figures, rounded) => {
  const value = readDecimal(text);
  expect(value && writeDecimal(roundToFigures(value, figures))).toBe(rounded);
});

it('a bound of a tolerance is within it, exactly', () => {
  const at = (text: string) => readDecimal(text) ?? { n: 0n, d: 1n };
  expect(isWithin(at('0.3'), at('0.1'), at('0.2'))).toBe(true);
  expect(isWithin(at('0.30000000000000001'), at('0.1'), at('0.2'))).toBe(false);
});
