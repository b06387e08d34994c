import { describe, expect, it } from 'vitest';
import { type FailedSeed, partsOf, readSeed } from './attack.ts';

const plan = { guarantee: 'P6', title: 'answers in any order', full: 1_000, short: 101, seeded: true };
const failed: FailedSeed[] = [
  { guarantee: 'P6', title: 'answers in any order', name: 'half an answer', seed: 7, rounds: 3 },
  { guarantee: 'P6', title: 'another attack', name: 'a crash', seed: 8, rounds: 3 },
];
const short = { seed: undefined, isFull: false };
const full = { seed: undefined, isFull: true };

it('readSeed accepts a whole number or nothing', () => {
  expect([{}, { SEED: '' }, { SEED: '42' }].map(readSeed)).toEqual([undefined, undefined, 42]);
  for (const SEED of ['abc', '-1', '1.5']) {
    expect(() => readSeed({ SEED })).toThrow(`SEED holds "${SEED}"; it may hold a whole number.`);
  }
});

describe('the rounds of an attack', () => {
  it('use every seed that once failed, then the fixed one', () => {
    for (const seeded of [true, false]) {
      expect(partsOf({ ...plan, seeded }, short, failed)).toEqual([
        failed[0],
        { name: 'the fixed seed', seed: 20_261_121, rounds: 101 },
      ]);
    }
  });

  it('use a random seed for half of them at full length, or for all if they cannot be split', () => {
    expect(partsOf(plan, full, failed)).toMatchObject([
      { seed: 7, rounds: 3 },
      { seed: 20_261_121, rounds: 500 },
      { name: 'a random seed', rounds: 500 },
    ]);
    expect(partsOf({ ...plan, seeded: false }, full, [])).toMatchObject([{ name: 'a random seed', rounds: 1_000 }]);
    const seeds = Array.from({ length: 20 }, () => partsOf(plan, full, failed).at(-1)?.seed);
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });

  it('all use the given seed', () => {
    expect(partsOf(plan, { seed: 42, isFull: false }, failed)).toEqual([
      { name: 'the given seed', seed: 42, rounds: 101 },
    ]);
  });
});
