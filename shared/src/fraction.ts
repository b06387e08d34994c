/** A part of a whole: n of d, both whole numbers, d from 1 to 1,000. A penalty is negative. */
export interface Fraction {
  n: number;
  d: number;
}

export const none: Fraction = { n: 0, d: 1 };
export const all: Fraction = { n: 1, d: 1 };

const largestDenominator = 1_000;

/**
 * The fraction that a number from 0 to 1 stands for: 0.3333 is 1/3, 0.75 is 3/4. It is the last convergent of the
 * number's continued fraction whose denominator is at most 1,000.
 */
export function fractionOf(part: number): Fraction {
  let before = { n: 1, d: 0 };
  let last = { n: Math.floor(part), d: 1 };
  for (let rest = part - Math.floor(part); rest > 1e-9; rest -= Math.floor(rest)) {
    rest = 1 / rest;
    const whole = Math.floor(rest);
    const next = { n: whole * last.n + before.n, d: whole * last.d + before.d };
    if (next.d > largestDenominator) break;
    [before, last] = [last, next];
  }
  return last;
}

/** A question's fraction and the points that it is a part of. */
export interface Part {
  fraction: Fraction;
  /** A whole number. */
  points: number;
}

/**
 * The points reached of all points, as two whole numbers over a common denominator: exact, so that every device and the
 * server agree. With whole fractions and one point for each question it is the number of right answers, and of all.
 * Never below 0.
 */
export function sumOf(parts: readonly Part[]): { reached: bigint; of: bigint } {
  let common = 1n;
  for (const { fraction } of parts) common = lcm(common, BigInt(fraction.d));
  let [reached, of] = [0n, 0n];
  for (const { fraction, points } of parts) {
    reached += ((BigInt(fraction.n) * common) / BigInt(fraction.d)) * BigInt(points);
    of += common * BigInt(points);
  }
  return { reached: reached < 0n ? 0n : reached, of };
}

/** A sum as one fraction: exact with a denominator of at most 1,000, else rounded down to thousandths. */
export function fractionOfSum({ reached, of }: { reached: bigint; of: bigint }): Fraction {
  const most = BigInt(largestDenominator);
  const common = gcd(reached, of);
  return of / common <= most
    ? { n: Number(reached / common), d: Number(of / common) }
    : { n: Number((reached * most) / of), d: largestDenominator };
}

/** Whether a part is greater than another. */
export const isMore = (part: Fraction, other: Fraction): boolean => part.n * other.d > other.n * part.d;

/** A part of a part. */
export const multiply = (a: Fraction, b: Fraction): Fraction =>
  fractionOfSum({ reached: BigInt(a.n * b.n), of: BigInt(a.d * b.d) });

export function gcd(a: bigint, b: bigint): bigint {
  let [one, other] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (other > 0n) [one, other] = [other, one % other];
  return one;
}

const lcm = (a: bigint, b: bigint): bigint => (a / gcd(a, b)) * b;
