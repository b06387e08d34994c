import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveWeights, type MarkCount, questionStatistics } from './question-statistics.ts';

// Moodle's own test of its quiz statistics: 22 takers of 20 questions. The marks are the facts of
// mod/quiz/report/statistics/tests/fixtures/mdl_question_states.csv, the figures those that
// mod/quiz/report/statistics/tests/statistics_test.php expects (github.com/moodle/moodle). No taker got a mark for
// slots 1 to 4, and slots 5 to 7 are descriptions without marks.
const slots = [8, 9, 10, 11, 12, 19, 20, 17, 18, 14, 15, 16, 13];
const marksOfTakers = `
  5.5 .3 .9 1 .3 0 1 1 0 0 0 1 1
  1 .9 .9 .3 .3 0 1 0 1 0 0 1 1
  2.5 1 .9 .3 1 1 1 1 1 0 1 1 0
  4 .3 .9 1 .3 0 1 1 0 0 0 0 0
  3 .9 .3 .9 1 1 0 1 1 1 0 0 0
  4.5 .9 1 1 .9 0 0 0 0 1 1 1 0
  3 .3 .3 .3 .3 1 1 1 1 0 1 1 1
  6 .9 .9 1 .3 0 1 1 0 1 1 1 0
  .5 .9 1 .9 .3 0 1 1 1 1 1 0 0
  5.5 .9 1 .9 .3 0 0 1 0 1 0 0 1
  2.5 .9 1 1 .9 0 1 1 0 1 0 0 0
  4 .9 .3 .9 1 0 1 1 1 1 1 1 0
  4 .9 .3 .3 1 1 0 0 1 1 1 0 1
  3 1 1 .3 1 1 0 1 1 1 0 1 0
  1 1 .9 .3 .3 0 0 0 0 0 1 0 1
  1 .3 .3 .3 .9 0 1 0 0 0 0 1 0
  1.5 1 .3 .9 1 0 0 1 0 1 0 1 1
  4 .9 1 .9 1 0 0 0 1 1 1 1 0
  2 .9 .9 .3 .9 0 0 0 0 1 0 0 0
  1 1 .3 .3 .3 0 0 1 0 1 1 0 0
  6 .9 1 1 .9 1 1 0 0 0 0 1 0
  7 .9 .3 .3 .3 0 0 1 1 0 1 1 1`;
const expected = {
  facility: [
    0,
    0,
    0,
    0,
    null,
    null,
    null,
    0.4119318182,
    0.8136363636,
    0.7136363636,
    0.6545454545,
    0.6590909091,
    0.3636363636,
    0.5909090909,
    0.5,
    0.5909090909,
    0.6363636364,
    0.4545454545,
    0.2727272727,
    0.5,
  ],
  standardDeviation: [
    0, 0, 0, 0, 0, 0, 0, 1.912733589, 0.2512738111, 0.3226312277, 0.3334199022, 0.3375811591, 0.4923659639,
    0.5032362797, 0.5117663157, 0.5032362797, 0.4923659639, 0.5096471914, 0.4558423058, 0.5117663157,
  ],
  effectiveWeight: [
    0, 0, 0, 0, 0, 0, 0, 26.58464457, 3.368456046, 3.253955259, 7.584083694, 3.79658376, 3.183278505, 4.532356904,
    7.78856243, 10.08351572, 8.381139345, 8.727645713, 7.946277111, 4.769500946,
  ],
  discriminationIndex: [
    ...Array<null>(7).fill(null),
    ...[25.88327077, 1.170256965, -4.207816809, 28.16930644, -2.513606859, -12.99017581, -8.900638238],
    ...[8.670004606, 29.63337745, 15.18945843, 16.21079629, 15.52451404, -8.396734802],
  ],
  discriminativeEfficiency: [
    ...Array<null>(7).fill(null),
    ...[27.23492723, 1.382386552, -4.691171307, 31.12404354, -2.877487579, -17.5074184, -10.27568922],
    ...[10.86956522, 34.58997279, 17.4790556, 20.14359793, 22.06477733, -10],
  ],
} satisfies Record<string, (number | null)[]>;

/** The marks of each taker by slot. */
const moodle = marksOfTakers
  .trim()
  .split('\n')
  .map((line) => {
    const given = line.trim().split(' ').map(Number);
    return Array.from({ length: 20 }, (_, index) => given[slots.indexOf(index + 1)] ?? 0);
  });
const greatest = Array.from({ length: 20 }, (_, index) => (index === 7 ? 8 : index >= 4 && index <= 6 ? 0 : 1));

/** The statistics of each question, from the marks of each taker. */
function statisticsOf(takers: readonly number[][], greatestMarks: readonly number[]) {
  return greatestMarks.map((most, index) => {
    const counts = takers.map((marks) => ({
      mark: marks[index] ?? 0,
      score: marks.reduce((sum, mark) => sum + mark, 0),
      count: 1,
    }));
    return questionStatistics(counts, most);
  });
}

describe('the statistics of a question', () => {
  const ofMoodle = statisticsOf(moodle, greatest);
  const weights = effectiveWeights(ofMoodle.map(({ covariance }) => covariance));

  for (const [name, values] of Object.entries(expected)) {
    it(`equal Moodle's on the data of Moodle's own test: ${name}`, () => {
      expect(moodle).toHaveLength(22);
      const found = ofMoodle.map((each, index) => ({ ...each, effectiveWeight: weights[index] ?? null }));
      for (const [index, value] of values.entries()) {
        const figure = found[index]?.[name as keyof (typeof found)[0]];
        if (value === null) expect(figure, `slot ${index + 1}`).toBeNull();
        else expect(figure, `slot ${index + 1}`).toBeCloseTo(value, 7);
      }
    });
  }

  it('are the same whether equal takers are counted or listed', () => {
    const taker = fc.record({ mark: fc.nat(2), score: fc.nat(9), count: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(taker), (counted) => {
        const listed = counted.flatMap(({ count, ...one }) =>
          Array.from({ length: count }, () => ({ ...one, count: 1 })),
        );
        const [a, b] = [questionStatistics(counted, 2), questionStatistics(listed.toReversed(), 2)];
        for (const [name, value] of Object.entries(a)) {
          const other = b[name as keyof typeof b];
          if (value === null || other === null) expect(value).toBe(other);
          else expect(value).toBeCloseTo(other, 8);
        }
      }),
    );
  });

  it('are null where there is nothing to compare', () => {
    const one: MarkCount = { mark: 1, score: 3, count: 1 };
    expect(questionStatistics([], 1)).toMatchObject({ count: 0, facility: null, variance: null, facilityOfBest: null });
    expect(questionStatistics([one], 1)).toMatchObject({ facility: 1, variance: null, discriminationIndex: null });
    // A third of a mark cannot be stored exactly, so the score in the others varies by rounding only.
    const thirds = [0.1 + 0.2, 0.3].map((score) => ({ mark: 0, score, count: 5 }));
    expect(questionStatistics(thirds, 1)).toMatchObject({ variance: 0, discriminationIndex: null });
  });

  it('split takers of the same score at the border of a third', () => {
    // The best third of nine takers is the one with 5 and two of the four with 4, half of whom got it right.
    const counts = [
      { mark: 1, score: 5, count: 1 },
      { mark: 1, score: 4, count: 2 },
      { mark: 0, score: 4, count: 2 },
      { mark: 0, score: 1, count: 4 },
    ];
    expect(questionStatistics(counts, 1)).toMatchObject({ facilityOfBest: 2 / 3, facilityOfWeakest: 0 });
  });
});
