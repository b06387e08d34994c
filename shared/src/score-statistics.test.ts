import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consistency, scoreStatistics } from './score-statistics.ts';

const listed = (...scores: number[]) => scores.map((score) => ({ score, count: 1 }));

describe('the statistics of scores', () => {
  it('equal those of a spreadsheet: mean, median, STDEV.S, SKEW and KURT', () => {
    // The example in Microsoft's documentation of SKEW and KURT.
    const found = scoreStatistics(listed(3, 4, 5, 2, 3, 4, 5, 6, 4, 7));
    expect(found).toMatchObject({ count: 10, mean: 4.3, median: 4, lowest: 2, highest: 7 });
    expect(found?.standardDeviation).toBeCloseTo(1.494434118, 8);
    expect(found?.skewness).toBeCloseTo(0.359543071, 8);
    expect(found?.kurtosis).toBeCloseTo(-0.151799637, 8);
  });

  it('are the same whether equal scores are counted or listed', () => {
    const counts = fc.array(fc.record({ score: fc.nat(20), count: fc.nat(5) }));
    fc.assert(
      fc.property(counts, (counted) => {
        const one = counted.flatMap(({ score, count }) => Array.from({ length: count }, () => ({ score, count: 1 })));
        const [a, b] = [scoreStatistics(counted), scoreStatistics(one)];
        expect(a === undefined).toBe(b === undefined);
        for (const [name, value] of Object.entries(a ?? {})) {
          const other = b?.[name as keyof typeof b];
          if (value === null) expect(other).toBeNull();
          else expect(other).toBeCloseTo(value, 8);
        }
      }),
    );
  });

  it('give the middle of an even number of scores', () => {
    expect(scoreStatistics(listed(10, 40, 20, 90))?.median).toBe(30);
    expect(
      scoreStatistics([
        { score: 10, count: 2 },
        { score: 30, count: 2 },
      ])?.median,
    ).toBe(20);
  });

  it('are null where there are too few scores or all are the same', () => {
    expect(scoreStatistics([])).toBeUndefined();
    expect(scoreStatistics(listed(7))).toMatchObject({ standardDeviation: null, skewness: null, kurtosis: null });
    const same = scoreStatistics([{ score: 100 / 3, count: 9 }]);
    expect(same).toMatchObject({ standardDeviation: 0, skewness: null, kurtosis: null });
    expect(same && consistency([1, 1], same)).toBeUndefined();
    expect(consistency([1], { count: 9, standardDeviation: 1 })).toBeUndefined();
  });

  it('measure how much of the differences is chance', () => {
    // Two questions that always go together measure the same; two that are independent measure nothing together.
    const together = consistency([1, 1], { count: 20, standardDeviation: 2 });
    expect(together).toMatchObject({ internalConsistency: 100, errorRatio: 0, standardError: 0 });
    const apart = consistency([1, 1], { count: 20, standardDeviation: Math.SQRT2 });
    expect(apart?.internalConsistency).toBeCloseTo(0, 8);
    expect(apart?.errorRatio).toBeCloseTo(100, 8);
    expect(apart?.standardError).toBeCloseTo(Math.SQRT2, 8);
  });
});
