import { describe, expect, it } from 'vitest';
import { type FailedSeed, partsOf, readSeed } from './attack.ts';

const plan = { guarantee: 'P6', title: 'answers in any order', full: 1_000, short: 101, seeded: true };
const failed: FailedSeed[] = [
  { guarantee: 'P6', title: 'answers in any order', name: 'half an answer', seed: 7, rounds: 3 },
  { guarantee: 'P6', title: 'another attack', name: 'a crash', seed: 8, rounds: 3 },
];

it('readSeed accepts a whole number, campaign or nothing', () => {
  const seeds = [undefined, '', '42', 'campaign'].map((SEED) => readSeed(SEED === undefined ? {} : { SEED }));
  expect(seeds).toEqual([undefined, undefined, 42, 'campaign']);
  for (const SEED of ['abc', '-1', '1.5']) {
    expect(() => readSeed({ SEED })).toThrow(`SEED holds "${SEED}"; it may hold a whole number or campaign.`);
  }
});

describe('the rounds of a seeded attack', () => {
  it('use every seed that once failed, then a constant seed, then a random one', () => {
    const [kept, campaign, random] = partsOf(plan, 101, undefined, failed);
    expect(kept).toMatchObject({ name: 'half an answer', seed: 7, rounds: 3 });
    expect(campaign).toEqual({ name: 'the campaign', seed: 20_261_121, rounds: 50 });
    expect(random).toMatchObject({ name: 'a random seed', rounds: 51 });
    const seeds = Array.from({ length: 20 }, () => partsOf(plan, 101, undefined, failed).at(-1)?.seed);
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });

  it('all use the given seed', () => {
    expect(partsOf(plan, 101, 42, failed)).toEqual([{ name: 'the given seed', seed: 42, rounds: 101 }]);
  });

  it('have no random seed in a campaign, but every seed that once failed', () => {
    for (const seeded of [true, false]) {
      expect(partsOf({ ...plan, seeded }, 101, 'campaign', failed)).toMatchObject([
        { seed: 7, rounds: 3 },
        { seed: 20_261_121, rounds: 101 },
      ]);
    }
  });

  it('are one random run if the attack cannot be split', () => {
    expect(partsOf({ ...plan, seeded: false }, 101, undefined, [])).toMatchObject([{ rounds: 101 }]);
  });
});
