import { gcd } from './fraction.ts';

// Numbers that takers type, exactly: a quotient of whole numbers, never a float.

/** A number: n divided by d, without a common divisor, d at least 1. */
export interface Decimal {
  n: bigint;
  d: bigint;
}

/** Digits before the point and zeros that an exponent may add: more is no number that an exam asks for. */
const longest = 60;

const written = /^(-?)(\d{1,60})(?:\.(\d{1,60}))?(?:e(-?\d{1,2}))?(?:\/(\d{1,60}))?$/;

/**
 * Reads a number as this product writes it: `-3.25`, `6.02e23`, `1/3`.
 * @returns undefined for any other text, for a denominator of 0, and for more than 60 digits or zeros
 */
export function readDecimal(text: string): Decimal | undefined {
  const [whole, sign, digits = '', decimals = '', exponent = '0', divisor = '1'] = written.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const places = Number(exponent) - decimals.length;
  if (Math.abs(places) > 2 * longest || BigInt(divisor) === 0n) return undefined;
  const value = BigInt(digits + decimals);
  const scale = 10n ** BigInt(Math.abs(places));
  const [n, d] = places < 0 ? [value, scale * BigInt(divisor)] : [value * scale, BigInt(divisor)];
  return reduce(sign ? -n : n, d);
}

function reduce(n: bigint, d: bigint): Decimal {
  const common = gcd(n, d) || 1n;
  return { n: n / common, d: d / common };
}

/** The one way to write a number, which receipts sign: without useless zeros, `1/3` where decimals do not end. */
export function writeDecimal({ n, d }: Decimal): string {
  const places = decimalPlaces(d);
  if (places === undefined) return `${n}/${d}`;
  const digits = `${(abs(n) * 10n ** BigInt(places)) / d}`.padStart(places + 1, '0');
  const sign = n < 0n ? '-' : '';
  if (places > 0) {
    const plain = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    return sign + (plain.length <= longest / 3 ? plain : withExponent(digits, -places));
  }
  return sign + (digits.length <= longest / 3 ? digits : withExponent(digits, 0));
}

/** The most digits of a number in a question. */
const mostStored = 30;

/** A number as questions store it; undefined if it is too long for one. */
export function storedDecimal(value: Decimal): string | undefined {
  const text = writeDecimal(value);
  const isShort = text.replace(/e.*|\D/g, '').length <= mostStored;
  return isShort && readDecimal(text) ? text : undefined;
}

/** `12300` and 2 become `1.23e6`. */
function withExponent(digits: string, places: number): string {
  const significant = digits.replace(/^0+/, '');
  const mantissa = significant.replace(/(?<!0)0+$/, '');
  const exponent = significant.length - 1 + places;
  return `${mantissa[0]}${mantissa.length > 1 ? `.${mantissa.slice(1)}` : ''}${exponent === 0 ? '' : `e${exponent}`}`;
}

/** How many decimals a number with this denominator has; undefined if they do not end. */
function decimalPlaces(d: bigint): number | undefined {
  let [rest, twos, fives] = [d, 0, 0];
  for (; rest % 2n === 0n; rest /= 2n) twos += 1;
  for (; rest % 5n === 0n; rest /= 5n) fives += 1;
  return rest === 1n ? Math.max(twos, fives) : undefined;
}

const abs = (n: bigint): bigint => (n < 0n ? -n : n);

export const times = (a: Decimal, b: Decimal): Decimal => reduce(a.n * b.n, a.d * b.d);

/** Whether two numbers differ by at most `most`. */
export function isWithin(a: Decimal, b: Decimal, most: Decimal): boolean {
  return abs(a.n * b.d - b.n * a.d) * most.d <= most.n * a.d * b.d;
}

export const magnitude = ({ n, d }: Decimal): Decimal => ({ n: abs(n), d });

/** A number rounded to some significant figures, halves away from zero. */
export function roundToFigures(value: Decimal, figures: number): Decimal {
  const { n, d } = magnitude(value);
  if (n === 0n) return value;
  // The power of ten of the last figure that is kept.
  let power = `${n}`.length - `${d}`.length - figures;
  const scaled = (exponent: number): [bigint, bigint] =>
    exponent >= 0 ? [n, d * 10n ** BigInt(exponent)] : [n * 10n ** BigInt(-exponent), d];
  let [top, bottom] = scaled(power);
  if (top / bottom >= 10n ** BigInt(figures)) {
    power += 1;
    [top, bottom] = scaled(power);
  }
  const rounded = (2n * top + bottom) / (2n * bottom);
  const kept = power >= 0 ? reduce(rounded * 10n ** BigInt(power), 1n) : reduce(rounded, 10n ** BigInt(-power));
  return value.n < 0n ? { n: -kept.n, d: kept.d } : kept;
}
