import { readDecimal, writeDecimal } from './decimal.ts';

/** What a typed text may mean as a number. */
export interface TypedNumber {
  /**
   * Every number that the text may be, as `writeDecimal` writes it, the most likely one in the language first. There are
   * two where a separator may stand before decimals or between thousands: `1,234`. None if the text cannot be read.
   */
  readings: string[];
  /** Whether the taker has to say which reading is meant: the separator is not that of decimals in the language. */
  isUnclear: boolean;
  /** What stands before or after the number. */
  unit: string;
}

/** A longer text is no number. */
const longestText = 100;
const mostDigits = 30;
const largestExponent = 40;

/** Signs that mean the same in a number. */
const plainSigns: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'−‐‑–－﹣'].map((sign) => [sign, '-'])),
  '＋': '+',
  '．': '.',
  ...Object.fromEntries([...'，،'].map((sign) => [sign, ','])),
  ...Object.fromEntries([...'⁄∕'].map((sign) => [sign, '/'])),
  ...Object.fromEntries([...'·⋅×∙'].map((sign) => [sign, '*'])),
  ...Object.fromEntries([...'’٬'].map((sign) => [sign, "'"])),
  ...Object.fromEntries([...'\u00a0\u2009\u202f'].map((sign) => [sign, ' '])),
};

const raisedSigns = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺';

/** Digits of every script become 0 to 9, a raised exponent gets `^`, and signs that mean the same become one. */
function inPlainSigns(text: string): string {
  // Marks of direction, which some languages write before a minus.
  const visible = text.replace(/\p{Cf}/gu, '');
  const flat = visible.replace(
    /[⁻⁺⁰¹²³⁴-⁹]+/gu,
    (raised) => `^${[...raised].map((sign) => '0123456789-+'[raisedSigns.indexOf(sign)]).join('')}`,
  );
  return flat.replace(/[^ -~]/gu, (sign) => plainSigns[sign] ?? (digit.test(sign) ? `${digitOf(sign)}` : sign));
}

const digit = /^\p{Nd}$/u;

/** Unicode keeps the ten digits of a script together and in order. */
function digitOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  let before = code;
  while (digit.test(String.fromCodePoint(before - 1))) before -= 1;
  return (code - before) % 10;
}

/** What stands before a number, its sign, its digits and separators, and the rest. */
const shape = /^([^\d.,'٫+-]*)([+-]?)([\d.,'٫ ]+)(.*)$/su;
const divided = /^\/ ?(\d{1,9})(?!\d)(.*)$/su;
/** Persian digits around a slash, which stands before decimals in Persian: `۳/۱۴`. */
const persianDecimal = /[۰-۹] ?\/ ?[۰-۹]/u;
const exponents = [/^[eE]([+-]?\d{1,2})(?!\d)(.*)$/su, /^[*xX] ?10 ?\^ ?([+-]?\d{1,2})(?!\d)(.*)$/su];
const powerOfTen = /^\^ ?([+-]?\d{1,2})(?!\d)(.*)$/su;
/** A unit begins with a letter or a symbol such as `%` or `°`, so that `5-3` or `1/2/3` is no number with a unit. */
const unitShape = /^(?:[\p{L}\p{Sc}\p{So}%‰µ].*)?$/su;

/** Reads a number that a person typed. @param language of the exam, BCP 47 */
export function readNumber(text: string, language: string): TypedNumber {
  const unreadable: TypedNumber = { readings: [], isUnclear: false, unit: '' };
  if (text.length > longestText) return unreadable;
  const [, before = '', sign = '', written = '', after = ''] = shape.exec(inPlainSigns(text).trim()) ?? [];
  const digits = withoutEnd(written.trim());
  const point = pointOf(language);
  const { numbers, rest } = withExponent(digits, after.trim(), { point, slashIsPoint: persianDecimal.test(text) });
  const units = [before.trim(), rest.trim()];
  if (units.every((unit) => unit !== '') || !units.every((unit) => unitShape.test(unit))) return unreadable;
  const readings = numbers.flatMap((number) => {
    const value = readDecimal(sign === '-' ? `-${number}` : number);
    return value ? [writeDecimal(value)] : [];
  });
  const isUnclear = readings.length > 1 && !digits.includes(point);
  return { readings, isUnclear, unit: units.join('') };
}

/** By language, because creating a number format takes longer than reading a number. */
const points = new Map<string, ',' | '.'>();

function pointOf(language: string): ',' | '.' {
  const known = points.get(language);
  if (known) return known;
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  const point = parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
  points.set(language, point);
  return point;
}

/** Without a full stop or a comma that ends a sentence. */
const withoutEnd = (digits: string): string => digits.replace(/(\d)[.,]$/, '$1');

interface Separators {
  /** The one of decimals in the language. */
  point: string;
  /** Whether a slash may stand before decimals, too. */
  slashIsPoint: boolean;
}

/** The numbers that digits may be with what follows them, in the form of `readDecimal`, and what is left. */
function withExponent(digits: string, after: string, { point, slashIsPoint }: Separators) {
  const [isQuotient, divisor = '', more = ''] = divided.exec(after) ?? [];
  if (isQuotient) {
    const decimals = slashIsPoint ? readDigits(`${digits}٫${divisor}`, point) : [];
    return { numbers: [...decimals, ...quotientsOf(digits, divisor)], rest: more };
  }
  const power = digits === '10' ? powerOfTen.exec(after) : null;
  if (power) return { numbers: inRange('1', Number(power[1])), rest: power[2] ?? '' };
  for (const expression of exponents) {
    const [whole, exponent, rest = ''] = expression.exec(after) ?? [];
    if (whole === undefined) continue;
    return { numbers: readDigits(digits, point).flatMap((each) => inRange(each, Number(exponent))), rest };
  }
  return { numbers: readDigits(digits, point), rest: after };
}

const inRange = (number: string, exponent: number): string[] =>
  Math.abs(exponent) <= largestExponent ? [`${number}e${exponent}`] : [];

/** `3/4`, and `1 3/4` as one and three quarters. */
function quotientsOf(digits: string, divisor: string): string[] {
  const [, whole = '0', part] = /^(?:(\d{1,9}) )?(\d{1,9})$/.exec(digits) ?? [];
  if (part === undefined || Number(divisor) === 0) return [];
  if (whole !== '0' && Number(part) >= Number(divisor)) return [];
  return [`${BigInt(whole) * BigInt(divisor) + BigInt(part)}/${divisor}`];
}

const grouped = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$/;
/** Crores and lakhs: `12,34,567`. */
const groupedInPairs = /^[1-9]\d?(?:([, ])\d{2})(?:\1\d{2})*\1\d{3}$/;
const isWhole = (text: string): boolean => /^\d*$/.test(text) || grouped.test(text) || groupedInPairs.test(text);
const withoutGroups = (text: string): string => text.replace(/[.,' ]/g, '') || '0';

/** The numbers that digits with separators may be. @param point the separator of decimals in the language */
function readDigits(text: string, point: string): string[] {
  if (!/\d/.test(text) || text.replace(/\D/g, '').length > mostDigits) return [];
  const asWhole = isWhole(text) ? [withoutGroups(text)] : [];
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','), text.lastIndexOf('٫'));
  const [whole, separator, decimals] = [text.slice(0, at), text[at] ?? '', text.slice(at + 1)];
  const isPoint = at >= 0 && /^\d*$/.test(decimals) && isWhole(whole) && !whole.includes(separator);
  const asDecimal = isPoint ? [`${withoutGroups(whole)}.${decimals || '0'}`] : [];
  return separator === point ? [...asDecimal, ...asWhole] : [...asWhole, ...asDecimal];
}
