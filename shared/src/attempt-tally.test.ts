import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AttemptTally, QuestionTally } from './attempt-tally.ts';
import { questionStatistics } from './question-statistics.ts';
import { consistency, scoreStatistics } from './score-statistics.ts';

// Section 6 of the Law School Admission Test, 1,000 takers of 5 questions: the response patterns of Bock and Lieberman
// (1970), Psychometrika 35, as in the data set LSAT of the R package ltm and the example LSAT of OpenBUGS. Patterns
// that no taker had are left out.
const lsat = `
  00000 3  00001 6  00010 2  00011 11  00100 1  00101 1  00110 3  00111 4  01000 1  01001 8
  01011 16  01101 3  01110 2  01111 15  10000 10  10001 29  10010 14  10011 81  10100 3  10101 28
  10110 15  10111 80  11000 16  11001 56  11010 21  11011 173  11100 11  11101 61  11110 28  11111 298`;
const patterns = Array.from(lsat.matchAll(/([01]{5}) (\d+)/g), ([, marks = '', count]) => ({
  marks,
  count: Number(count),
}));

function tallyOf(attempts: Iterable<{ marks: string; answers?: string | null; count?: number }>, length: number) {
  const tally = new AttemptTally(length);
  for (const { marks, answers = null, count = 1 } of attempts) {
    for (let made = 0; made < count; made += 1) tally.add(marks, answers === null ? null : answers.split('|'));
  }
  return tally;
}

describe('the tally of attempts', () => {
  it("gives R's figures of the LSAT data: facility, item-rest correlation and Cronbach's alpha", () => {
    const tally = tallyOf(patterns, 5);
    const items = tally.finished().map((question) => questionStatistics(question.markCounts(), 20));
    // ltm::descript(LSAT), psych::alpha(LSAT)$item.stats$r.drop, ltm::cronbach.alpha(LSAT).
    expect(items.map(({ facility }) => facility?.toFixed(3))).toEqual(['0.924', '0.709', '0.553', '0.763', '0.870']);
    const itemRest = items.map(({ discriminationIndex }) => ((discriminationIndex ?? 0) / 100).toFixed(4));
    expect(itemRest).toEqual(['0.1128', '0.1532', '0.1728', '0.1444', '0.1216']);
    const scores = scoreStatistics(tally.scoreCounts());
    expect(scores).toMatchObject({ count: 1_000, median: 80, lowest: 0, highest: 100 });
    expect(scores?.mean).toBeCloseTo(76.38, 10);
    const found =
      scores &&
      consistency(
        items.map(({ variance }) => variance),
        scores,
      );
    expect((found?.internalConsistency ?? 0) / 100).toBeCloseTo(0.294997, 6);
  });

  it('counts each answer, its takers’ scores, and skipped or unknown answers', () => {
    const attempts = [
      { marks: '10', answers: 'A|BD' },
      { marks: '11', answers: 'A|B' },
      { marks: '00', answers: '|' },
      { marks: '01', answers: null },
    ];
    const [first, second] = tallyOf(attempts, 2).finished();
    expect(Object.fromEntries(first?.answers ?? [])).toEqual({ A: { takers: 2, rightAnswers: 3 } });
    expect(Object.fromEntries(second?.answers ?? [])).toEqual({
      BD: { takers: 1, rightAnswers: 1 },
      B: { takers: 1, rightAnswers: 2 },
    });
    expect(first).toMatchObject({ unanswered: 1, unknown: 1 });
  });

  it('is the same whether attempts are counted together or in parts that are added', () => {
    const attempt = fc.record({
      marks: fc.stringMatching(/^[01]{3}$/),
      answers: fc.option(fc.stringMatching(/^A?B?\|C?\|[AD]?$/)),
    });
    fc.assert(
      fc.property(fc.array(attempt), fc.array(attempt), (some, others) => {
        const together = tallyOf([...some, ...others], 3).finished();
        const [sums, added] = [tallyOf(some, 3).finished(), tallyOf(others, 3).finished()];
        for (const [index, tally] of sums.entries()) tally.merge(added[index] ?? new QuestionTally(3));
        expect(sums).toEqual(together);
      }),
    );
  });

  it('refuses to add tallies of exams of different lengths', () => {
    expect(() => new QuestionTally(2).merge(new QuestionTally(3))).toThrow(RangeError);
  });
});
