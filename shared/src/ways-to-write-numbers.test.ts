import { expect, it } from 'vitest';
import { readDecimal, writeDecimal } from './decimal.ts';
import { readNumber } from './read-number.ts';

// No way to write a number is read as another number without being asked about.

const languages = ['en', 'de', 'fr', 'es', 'ar-EG', 'fa', 'hi', 'bn'];

const numbers = [
  ...['0', '1', '7', '10', '42', '100', '999', '1000', '1234', '9999', '10000', '12345', '100000', '123456'],
  ...['1000000', '1234567', '12345678', '123456789', '0.1', '0.5', '0.25', '0.125', '0.001', '0.0625', '1.5', '2.75'],
  ...['3.14', '3.145', '9.81', '12.5', '99.95', '100.25', '999.999', '1000.5', '1234.5', '1234.56', '1234.567'],
  ...['12345.678', '1234567.89', '-1', '-5', '-12', '-0.5', '-3.25', '-1000', '-1234', '-1234.5', '-273.15', '6022'],
  '1.602',
];

/** The digit zero of each script. */
const scripts = ['0', '٠', '۰', '०', '০', '௦', '０'];

const inScript = (text: string, zero: string) =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

interface Parts {
  sign: string;
  whole: string;
  decimals: string;
}

function partsOf(number: string): Parts {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(number) ?? [];
  return { sign, whole, decimals };
}

const inThousands = (whole: string, separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator);
/** As in India: 12,34,567. */
const inPairs = (whole: string, separator: string) => whole.replace(/\B(?=(\d{2})*\d{3}$)/g, separator);

type Write = (parts: Parts, number: string, language: string) => string | undefined;

/** Separators of thousands and decimals, in the digits of each script. */
const layouts: Write[] = scripts.flatMap((zero) =>
  ['.', ',', '٫'].flatMap((point) =>
    ['', ',', '.', ' ', '\u00a0', '\u202f', "'", '’', '٬', 'pairs'].flatMap((separator): Write[] => {
      if (separator === point || (separator === 'pairs' && point === ',')) return [];
      return [
        ({ sign, whole, decimals }) => {
          const grouped = separator === 'pairs' ? inPairs(whole, ',') : inThousands(whole, separator);
          return inScript(sign + grouped + (decimals && point + decimals), zero);
        },
      ];
    }),
  ),
);

const plain = ({ sign, whole, decimals }: Parts, point: string) => sign + whole + (decimals && point + decimals);

/** Other signs and zeros. */
const ofSigns: Write[] = [
  ...['−', '–', '‐', '－', '﹣', '- '].map(
    (minus): Write =>
      (parts) =>
        parts.sign ? plain({ ...parts, sign: minus }, '.') : undefined,
  ),
  (parts) => (parts.sign ? undefined : `+${plain(parts, ',')}`),
  (parts) => (parts.sign ? `(${plain({ ...parts, sign: '' }, '.')})` : undefined),
  (parts) => (parts.sign ? `${plain({ ...parts, sign: '' }, '.')}-` : undefined),
  (parts) => plain({ ...parts, whole: `00${parts.whole}` }, '.'),
  ...['.', ','].flatMap((point) => [
    ...['0', '00', '000'].map(
      (zeros): Write =>
        (parts) =>
          plain({ ...parts, decimals: parts.decimals + zeros }, point),
    ),
    ((parts) => (parts.whole === '0' ? plain({ ...parts, whole: '' }, point) : undefined)) satisfies Write,
    // The end of a sentence.
    ((parts) => `${plain(parts, point)}.`) satisfies Write,
    ((parts) => `${plain(parts, point)},`) satisfies Write,
    ((parts) =>
      `${plain({ ...parts, whole: inThousands(parts.whole, point === ',' ? '.' : ',') }, point)}.`) satisfies Write,
  ]),
];

/** With one digit before the point, and a power of ten. */
const withPower: Write[] = ['.', ','].flatMap((point) =>
  [
    (exponent: string) => `e${exponent}`,
    (exponent: string) => `E+${exponent}`.replace('+-', '-'),
    (exponent: string) => `·10^${exponent}`,
    (exponent: string) => ` × 10^${exponent}`,
    (exponent: string) => `x10^${exponent}`,
    (exponent: string) => `*10^${exponent}`,
    (exponent: string) => ` ⋅ 10 ^ ${exponent}`,
    (exponent: string) => ` × 10${[...exponent].map((sign) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)] ?? '⁻').join('')}`,
  ].map(
    (power): Write =>
      ({ sign, whole, decimals }) => {
        const digits = `${whole}${decimals}`.replace(/^0+(?=.)/, '');
        const exponent = digits.length - 1 - decimals.length;
        return plain({ sign, whole: digits.slice(0, 1), decimals: digits.slice(1) }, point) + power(`${exponent}`);
      },
  ),
);

const ofQuotient = (parts: Parts) =>
  parts.decimals
    ? { top: `${Number(parts.whole + parts.decimals)}`, bottom: `1${'0'.repeat(parts.decimals.length)}` }
    : undefined;

/** As a quotient, and with a slash before the decimals. */
const withSlash: Write[] = [
  ...['/', '⁄', '∕', ' / '].flatMap((slash) =>
    ['0', '०'].map(
      (zero): Write =>
        (parts) => {
          const quotient = ofQuotient(parts);
          return quotient && inScript(`${parts.sign}${quotient.top}${slash}${quotient.bottom}`, zero);
        },
    ),
  ),
  ({ sign, whole, decimals }) =>
    decimals && whole !== '0' ? `${sign}${whole} ${Number(decimals)}/1${'0'.repeat(decimals.length)}` : undefined,
  (parts) => {
    const quotient = ofQuotient(parts);
    return quotient && inScript(`${parts.sign}${quotient.top}/${quotient.bottom}`, '۰');
  },
  (parts) => (parts.decimals ? inScript(plain(parts, '/'), '۰') : undefined),
];

/** What only some countries write, and what nobody should. */
const ofPlaces: Write[] = [
  (_, number, language) => Number(number).toLocaleString(language, { maximumFractionDigits: 9 }),
  (_, number, language) => Number(number).toLocaleString(language, { maximumFractionDigits: 9, useGrouping: false }),
  ({ sign, whole, decimals }) => `${sign}${whole}.${inThousands(`${decimals}0000`, ' ')}`,
  ({ sign, whole, decimals }) => (decimals ? `${sign}${whole}·${decimals}` : undefined),
  (parts) => plain({ ...parts, whole: inThousands(parts.whole, '_') }, '.'),
  (parts) => plain({ ...parts, whole: inThousands(parts.whole, '  ') }, '.'),
  (parts) => plain({ ...parts, whole: inThousands(parts.whole, ', ') }, '.'),
  (_, number) => `${Number(number) / 1_000} k`,
  (_, number) => `${Number(number) / 1_000_000} Mio.`,
];

const ways = [...layouts, ...ofSigns, ...withPower, ...withSlash, ...ofPlaces];

const usesComma = (language: string) => new Intl.NumberFormat(language).format(0.5).includes(',');

/** Whether a text is how its language writes another number, with three decimals: `1,234` in German. */
function isAnotherNumber(text: string, { decimals }: Parts, language: string): boolean {
  const latin = text.replace(/\p{Nd}/gu, '0').replace(/[.,]$/, '');
  return decimals === '' && (usesComma(language) ? /^-?0+,000$/ : /^-?0+\.000$/).test(latin);
}

it('in 8 languages, 50 numbers written in over 200 ways are never read as other numbers without asking', () => {
  expect(numbers).toHaveLength(50);
  expect(ways.length).toBeGreaterThanOrEqual(200);
  const count = { right: 0, asked: 0, refused: 0, isAnother: 0 };
  const misread: string[] = [];
  for (const language of languages)
    for (const number of numbers)
      for (const write of ways) {
        const parts = partsOf(number);
        const text = write(parts, number, language);
        if (text === undefined) continue;
        const { readings, isUnclear, unit } = readNumber(text, language);
        const value = readDecimal(number);
        const right = value && writeDecimal(value);
        if (readings.length === 0 || unit !== '') count.refused += 1;
        else if (isUnclear && readings.some((each) => each === right)) count.asked += 1;
        else if (!isUnclear && readings[0] === right) count.right += 1;
        else if (isAnotherNumber(text, parts, language)) count.isAnother += 1;
        else misread.push(`${language}: ${text} for ${number} is ${readings.join(' or ')}`);
      }
  expect(misread).toEqual([]);
  expect(count.right).toBeGreaterThan(10 * count.asked);
});
