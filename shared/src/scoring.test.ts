import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moreKinds } from './more-kinds.ts';
import { optionKeys } from './question-kinds/choice.ts';
import { addKinds } from './question-kinds.ts';
import type { Answers } from './report.ts';
import { makeExam, makeQuestion } from './samples/make-exam.ts';
import { obtainedMarks, scoreAnswers, scoreByCorrectIds, verdictOf } from './scoring.ts';

addKinds(moreKinds);

const keys = fc.subarray([...optionKeys]);
const someKeys = fc.subarray([...optionKeys], { minLength: 1 });
/** Marks with up to three decimals, and their exact value in thousandths. */
const marks = fc.nat(1_000_000).map((thousandths) => ({ thousandths, value: thousandths / 1000 }));
const questions = fc
  .uniqueArray(fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor', 'toString')), {
    minLength: 1,
    maxLength: 12,
  })
  .chain((ids) =>
    fc.tuple(...ids.map((_id) => someKeys.map((correctOptions) => makeQuestion({ _id, correctOptions })))),
  );
const takenExam = questions.chain((list) =>
  fc.record({
    exam: fc.constant(makeExam({ questions: list })),
    answers: fc
      .tuple(...list.map(({ _id }) => fc.option(keys).map((chosen) => [_id, chosen] as const)))
      .map((entries) => Object.fromEntries(entries.flatMap(([id, chosen]) => (chosen ? [[id, chosen] as const] : [])))),
  }),
);

describe('obtained marks', () => {
  it('lie between 0 and the total, reach both ends exactly, and never fall with one more correct answer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), marks, (count, { value: total }) => {
        expect(obtainedMarks(0, count, total)).toBe(0);
        expect(obtainedMarks(count, count, total)).toBe(total);
        for (let correct = 1; correct <= count; correct += 1) {
          expect(obtainedMarks(correct, count, total)).toBeGreaterThanOrEqual(obtainedMarks(correct - 1, count, total));
        }
      }),
    );
  });

  it('are 0 for an exam without questions', () => {
    expect(obtainedMarks(0, 0, 20)).toBe(0);
    const { obtained, verdict } = scoreAnswers(makeExam({ questions: [] }), {});
    expect({ obtained, verdict }).toEqual({ obtained: 0, verdict: 'Fail' });
    expect(scoreAnswers(makeExam({ questions: [], passingMarks: 0 }), {}).verdict).toBe('Pass');
  });

  it.each([
    [9, 10, 20, 18],
    [2, 3, 20, 13.333333333333334],
    [7, 12, 24, 14],
    [15, 22, 22, 15],
  ])('%i of %i on %d marks are %d', (correct, count, total, expected) => {
    expect(obtainedMarks(correct, count, total)).toBe(expected);
  });
});

describe('the verdict', () => {
  it('is Pass at the passing marks and Fail below them', () => {
    expect(verdictOf(12, 12)).toBe('Pass');
    expect(verdictOf(11.99, 12)).toBe('Fail');
    expect(verdictOf(0, 0)).toBe('Pass');
  });

  it('flips exactly at the passing marks, as computed with whole numbers', () => {
    const boundary = fc
      .integer({ min: 1, max: 500 })
      .chain((count) => fc.record({ count: fc.constant(count), correct: fc.nat(count), total: marks, passing: marks }));
    fc.assert(
      fc.property(boundary, ({ count, correct, total, passing }) => {
        const passes = correct * total.thousandths >= passing.thousandths * count;
        expect(verdictOf(obtainedMarks(correct, count, total.value), passing.value)).toBe(passes ? 'Pass' : 'Fail');
      }),
      { numRuns: 2000 },
    );
  });

  it('is Pass when decimal passing marks are met exactly', () => {
    const met = fc.record({ count: fc.integer({ min: 1, max: 500 }), share: fc.nat(2000), correct: fc.nat(500) });
    fc.assert(
      fc.property(met, ({ count, share, correct }) => {
        fc.pre(correct <= count);
        // Each question is worth `share` thousandths, so the quotient has no remainder.
        const obtained = obtainedMarks(correct, count, (share * count) / 1000);
        expect(verdictOf(obtained, (share * correct) / 1000)).toBe('Pass');
        expect(verdictOf(obtained, (share * correct + 1) / 1000)).toBe('Fail');
      }),
      { numRuns: 2000, examples: [[{ count: 3, share: 100, correct: 1 }]] },
    );
  });
});

describe('an exam', () => {
  it('is split into correct and wrong questions, each in the order of the exam', () => {
    fc.assert(
      fc.property(takenExam, ({ exam, answers }) => {
        const { correctAnswers, wrongAnswers } = scoreAnswers(exam, answers);
        const isWrong = new Set(wrongAnswers);
        expect(correctAnswers).toEqual(exam.questions.filter((question) => !isWrong.has(question)));
        expect(wrongAnswers).toEqual(exam.questions.filter((question) => isWrong.has(question)));
      }),
    );
  });

  it('scores the same by answers as by the ids of correct questions', () => {
    fc.assert(
      fc.property(takenExam, ({ exam, answers }) => {
        const score = scoreAnswers(exam, answers);
        const ids = score.correctAnswers.map(({ _id }) => _id);
        expect(scoreByCorrectIds(exam, [...ids, ...ids, 'of another exam'])).toEqual(score);
      }),
    );
  });

  it('lets a key that its question does not have cost no penalty', () => {
    const exam = { ...makeExam(), penalty: 1 };
    const [first, second] = exam.questions;
    const answers = { [first?._id ?? '']: ['A'], [second?._id ?? '']: ['J'] } as Answers;
    expect(scoreAnswers(exam, answers).obtained).toBe(scoreByCorrectIds(exam, [first?._id ?? '']).obtained);
  });

  it('never has less than 0 marks, whatever its penalty costs', () => {
    const exam = { ...makeExam({ passingMarks: 0 }), penalty: 1 };
    const answers = Object.fromEntries(
      exam.questions.map(({ _id, correctOptions }) => [
        _id,
        optionKeys.filter((key) => !correctOptions.includes(key)).slice(0, 1),
      ]),
    );
    expect(scoreAnswers(exam, answers)).toMatchObject({ obtained: 0, verdict: 'Pass', correctAnswers: [] });
  });

  it('counts no answer for a question id that is on Object.prototype', () => {
    const exam = makeExam({ questions: [makeQuestion({ _id: 'constructor' }), makeQuestion({ _id: '__proto__' })] });
    expect(scoreAnswers(exam, {}).wrongAnswers).toHaveLength(2);
  });
});

it('exactly the passing marks pass, however many different parts are added', () => {
  const parts = [997, 991, 983, 977, 971, 967].flatMap((d) => [1 / d, (d - 1) / d]);
  const others = parts.map((fraction, at) => ({ value: `${at + 1}`, fraction }));
  const question = (at: number) => ({
    _id: `q${at}`,
    name: 'How many?',
    kind: 'numeric' as const,
    value: '-1',
    others,
  });
  const exam = {
    ...makeExam({ totalMarks: 120, passingMarks: 6 }),
    questions: Array.from({ length: 120 }, (_, at) => question(at)),
  };
  const answers = Object.fromEntries(parts.map((_, at) => [`q${at}`, { typed: `${at + 1}`, value: `${at + 1}` }]));
  expect(scoreAnswers(exam, answers)).toMatchObject({ obtained: 6, verdict: 'Pass' });
});
