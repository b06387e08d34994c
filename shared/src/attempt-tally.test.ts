import { describe, expect, it } from 'vitest';
import { AttemptTally } from './attempt-tally.ts';
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

interface Attempt {
  marks: string;
  answers?: string | null;
  count?: number;
}

/** Counts attempts at questions of one point. */
function tallyOf(attempts: Iterable<Attempt>, length: number) {
  const tally = new AttemptTally(Array.from({ length }, () => 1));
  for (const { marks, answers = null, count = 1 } of attempts) {
    const parts = Array.from(marks, Number);
    const score = (100 * parts.filter((part) => part === 1).length) / length;
    for (let made = 0; made < count; made += 1)
      tally.add({ score, parts, answers: answers === null ? null : answers.split('|') }, score >= 50);
  }
  return tally;
}

describe('the tally of attempts', () => {
  it("gives R's figures of the LSAT data: facility, item-rest correlation and Cronbach's alpha", () => {
    const tally = tallyOf(patterns, 5);
    const items = tally.questions.map((question) => questionStatistics(question.markCounts(), 20));
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
    const [first, second] = tallyOf(attempts, 2).questions;
    expect(Object.fromEntries(first?.answers ?? [])).toEqual({ A: { takers: 2, scores: 150 } });
    expect(Object.fromEntries(second?.answers ?? [])).toEqual({
      BD: { takers: 1, scores: 50 },
      B: { takers: 1, scores: 100 },
    });
    expect(first).toMatchObject({ unanswered: 1, unknown: 1 });
  });

  it('counts parts of points, and weighs questions by their points', () => {
    const tally = new AttemptTally([3, 1]);
    tally.add({ score: 62.5, parts: [0.5, 1], answers: ['["A"]', '{"typed":"3"}'] }, true);
    tally.add({ score: 0, parts: [0, 0], answers: ['', ''] }, false);
    const [first, second] = tally.questions;
    expect(first?.markCounts()).toEqual([
      { mark: 37.5, score: 62.5, count: 1 },
      { mark: 0, score: 0, count: 1 },
    ]);
    expect(second?.markCounts()[0]).toEqual({ mark: 25, score: 62.5, count: 1 });
    expect(tally.scoreCounts()).toEqual([
      { score: 62.5, count: 1, passed: 1 },
      { score: 0, count: 1, passed: 0 },
    ]);
  });
});
