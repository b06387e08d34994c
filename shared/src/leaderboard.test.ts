import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LeaderboardRow, rank, sumByUser } from './leaderboard.ts';
import { makeAnswers, makeExam, makeQuestion, makeReport } from './samples/make-exam.ts';

const row = (name: string, score: number): LeaderboardRow => ({ user: { _id: name, name }, attempts: 1, score });
const rows = fc.array(fc.tuple(fc.constantFrom('Amara', 'Jonas', 'Mei', 'Priya'), fc.nat(400)), { maxLength: 20 });

describe('the leaderboard', () => {
  it('sums correct count / number of questions × total marks over the attempts of each user', () => {
    const attempt = fc
      .record({ who: fc.nat(4), questions: fc.integer({ min: 1, max: 12 }), total: fc.nat(100) })
      .chain((shape) => fc.record({ shape: fc.constant(shape), correct: fc.nat(shape.questions) }));
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 20 }), (attempts) => {
        const reports = attempts.map(({ shape, correct }) => {
          const questions = Array.from({ length: shape.questions }, () => makeQuestion());
          const exam = makeExam({ totalMarks: shape.total, questions });
          const user = { _id: `user ${shape.who}`, name: `Name ${shape.who}` };
          return makeReport({ exam, user, answers: makeAnswers(exam, correct) });
        });
        for (const { user, attempts: count, score } of sumByUser(reports)) {
          const own = attempts.filter(({ shape }) => `user ${shape.who}` === user._id);
          const formula = own.reduce((sum, { shape, correct }) => sum + (correct / shape.questions) * shape.total, 0);
          expect(count).toBe(own.length);
          expect(score).toBeCloseTo(formula, 8);
        }
        expect(sumByUser(reports)).toHaveLength(new Set(attempts.map(({ shape }) => shape.who)).size);
      }),
    );
  });

  it('counts an attempt at an exam without questions, for no marks', () => {
    const user = { _id: 'amara', name: 'Amara Okafor' };
    const report = makeReport({ exam: makeExam({ questions: [] }), user });
    expect(sumByUser([report])).toEqual([{ user, attempts: 1, score: 0 }]);
  });

  it('keeps two users of the same name apart', () => {
    const reports = ['one', 'two'].map((_id) => makeReport({ user: { _id, name: 'Mei Tanaka' } }));
    expect(sumByUser(reports).map(({ score }) => score)).toEqual([20, 20]);
  });

  it('is sorted by score, highest first, and includes every user', () => {
    fc.assert(
      fc.property(rows, (input) => {
        const ranked = rank(input.map(([name, score]) => row(name, score)));
        expect(ranked.map(({ score }) => score)).toEqual(input.map(([, score]) => score).sort((a, b) => b - a));
      }),
    );
  });

  it('ranks each user 1 + the number of higher scores, so that ties share a rank', () => {
    fc.assert(
      fc.property(rows, (input) => {
        for (const { score, rank: place } of rank(input.map(([name, points]) => row(name, points)))) {
          expect(place).toBe(1 + input.filter(([, other]) => other > score).length);
        }
      }),
    );
  });

  it('sorts ties by name, and treats scores that look equal as ties', () => {
    const ranked = rank([row('Tomás', 0.1 + 0.2), row('Mei', 0.3), row('Zoë', 0.31), row('Ana', 0.29)]);
    expect(ranked.map(({ user, rank: place }) => [place, user.name])).toEqual([
      [1, 'Zoë'],
      [2, 'Mei'],
      [2, 'Tomás'],
      [4, 'Ana'],
    ]);
  });

  it('is empty without reports', () => {
    expect(rank(sumByUser([]))).toEqual([]);
  });
});
