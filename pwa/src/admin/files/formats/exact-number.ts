import { type Decimal, readDecimal, times, writeDecimal } from '@quiz-app/shared/decimal';

/** A number of a file, such as `+.5` or `6.02E+23`, as this app writes it; undefined for anything else. */
export function exactNumber(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/^\+/, '')
    .replace(/[Ee]\+?(?=-?\d)/, 'e')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?=e|$)/, '');
  const value = readDecimal(plain);
  return value && writeDecimal(value);
}

/** 1 divided by a number; undefined for 0. */
export function reciprocal(text: string): string | undefined {
  const { n, d }: Decimal = readDecimal(text) ?? { n: 0n, d: 1n };
  if (n === 0n) return undefined;
  return writeDecimal(n < 0n ? { n: -d, d: -n } : { n: d, d: n });
}

const numberOr0 = (text: string) => readDecimal(text) ?? { n: 0n, d: 1n };

/** The product of two numbers, exactly. */
export const product = (a: string, b: string): string => writeDecimal(times(numberOr0(a), numberOr0(b)));

/** A number with its point moved, exactly: as text, because 0.07 × 100 is not 7. */
function moved(text: string, places: number): string {
  const [digits = '', exponent = '0'] = text.split('e');
  return `${digits}e${Number(exponent) + places}`;
}

/** The part that a percentage stands for. @param percent such as `33.33333`, also with a comma */
export const partOfPercent = (percent: string): number => Number(moved(percent.trim().replace(',', '.'), -2));

/** A part in percent, without rounding. */
export const percentOfPart = (part: number): string => exactNumber(moved(String(part), 2)) ?? String(part * 100);

/** The numbers between two, as the middle with a tolerance. */
export function rangeOf(from: string, to: string): { text: string; tolerance: string } {
  const [low, high] = [from, to].map(numberOr0) as [Decimal, Decimal];
  const bottom = 2n * low.d * high.d;
  const [a, b] = [low.n * high.d, high.n * low.d];
  return {
    text: writeDecimal(reduced(a + b, bottom)),
    tolerance: writeDecimal(reduced(b > a ? b - a : a - b, bottom)),
  };
}

/** A quotient as a number. */
function reduced(n: bigint, d: bigint): Decimal {
  let [one, other] = [n < 0n ? -n : n, d];
  while (other > 0n) [one, other] = [other, one % other];
  return { n: n / (one || 1n), d: d / (one || 1n) };
}
