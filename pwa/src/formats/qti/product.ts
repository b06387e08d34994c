import { readDecimal, times, writeDecimal } from '@quiz-app/shared/decimal';

const numberOr0 = (text: string) => readDecimal(text) ?? { n: 0n, d: 1n };

/** The product of two numbers, exactly. */
export const product = (a: string, b: string): string => writeDecimal(times(numberOr0(a), numberOr0(b)));
