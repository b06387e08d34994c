import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../byte-reader.ts';
import { ByteWriter } from '../byte-writer.ts';
import { canonicalAnswers, readCanonicalAnswers } from '../canonical-answers.ts';
import { moreKinds } from '../more-kinds.ts';
import type { Question } from '../question.ts';
import { type Answer, addKinds, fractionFor, kindOf } from '../question-kinds.ts';
import { scoreAnswers } from '../scoring.ts';
import { optionKeys } from './choice.ts';
import type { Gap } from './gaps.ts';
import type { NumberFields } from './numeric.ts';
import type { TextRules } from './text.ts';

addKinds(moreKinds);

// Questions of every kind for properties, and answers to them: right, wrong, half right, of another kind, and nonsense.

const words = fc.constantFrom('Nairobi', 'Straße', 'île', 'ΟΔΟΣ', 'm/s²', '3', 'İstanbul', 'नमस्ते', "O'Neill", 'a');
const shortText = fc
  .oneof(words, fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }))
  .map((text) => text.trim() || 'x');
const texts = (minLength: number, maxLength: number) => fc.array(shortText, { minLength, maxLength });
const number = fc.constantFrom('0', '1', '-3.25', '1/3', '6.02e23', '1234', '0.001', '1e-40', '999.95');
const part = fc.constantFrom(0, 0.25, 0.3333, 0.5, 1);

const numberFields: fc.Arbitrary<NumberFields> = fc.record(
  {
    value: number,
    tolerance: fc.oneof(
      fc.record({ abs: fc.constantFrom('0', '0.01', '1/3') }),
      fc.record({ relative: fc.constantFrom('0', '0.05', '1') }),
      fc.record({ figures: fc.integer({ min: 1, max: 15 }) }),
    ),
    units: fc.constant([
      { text: 'm/s', factor: '1' },
      { text: 'km/h', factor: '5/18' },
    ]),
    unitPart: part,
  },
  { requiredKeys: ['value'] },
);

const textRules: fc.Arbitrary<TextRules> = fc.record(
  {
    accepted: fc.array(fc.record({ text: shortText, fraction: part }, { requiredKeys: ['text'] }), {
      minLength: 1,
      maxLength: 4,
    }),
    caseSensitive: fc.boolean(),
    accents: fc.boolean(),
    typos: fc.constantFrom(0 as const, 1 as const),
  },
  { requiredKeys: ['accepted'] },
);

const gap: fc.Arbitrary<Gap> = fc.oneof(
  texts(2, 5).chain((options) =>
    fc.integer({ min: 0, max: options.length - 1 }).map((correct) => ({ kind: 'dropdown' as const, options, correct })),
  ),
  numberFields.map((fields) => ({ kind: 'numeric' as const, ...fields })),
  textRules.map((fields) => ({ kind: 'text' as const, ...fields, points: 3 })),
);

const fields = fc.oneof(
  fc.integer({ min: 2, max: 10 }).chain((count) =>
    fc.record({
      options: fc.constant(Object.fromEntries(optionKeys.slice(0, count).map((key) => [key, `Option ${key}`]))),
      correctOptions: fc.subarray(optionKeys.slice(0, count), { minLength: 1 }),
    }),
  ),
  numberFields.map((own) => ({ kind: 'numeric' as const, ...own })),
  textRules.map((own) => ({ kind: 'text' as const, ...own })),
  fc.array(gap, { minLength: 1, maxLength: 5 }).map((gaps) => ({ kind: 'gaps' as const, gaps })),
  texts(2, 6).map((items) => ({ kind: 'order' as const, items })),
  texts(2, 5).chain((left) =>
    texts(left.length, left.length + 2).map((right) => ({ kind: 'match' as const, left, right })),
  ),
);

let made = 0;
const anyQuestion: fc.Arbitrary<Question> = fc
  .record({ fields, points: fc.option(fc.integer({ min: 2, max: 5 }), { nil: undefined }) })
  .map(({ fields: own, points }) => {
    made += 1;
    return { _id: `q${made}`, name: 'Which?', ...own, ...(points && { points }) } as Question;
  });

/** Ways to write numbers, and texts that are none. */
const typedText = fc.oneof(
  number,
  words,
  fc.constantFrom('3,14 m/s', '1,234', '1.234', '٣٫١٤', '1/3', '−3.25', '6,02·10^23', '10⁻³ km/h', '1 3/4', '', ' '),
  fc.string({ maxLength: 40 }),
);
const typed = fc.record({ typed: typedText, value: number }, { requiredKeys: ['typed'] });

/** An answer as a device or an attacker may send it. */
const anyAnswer = (question: Question): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constant(kindOf(question).solution(question)),
    typed,
    fc.subarray([...optionKeys]),
    fc.shuffledSubarray([0, 1, 2, 3, 4, 5]),
    fc.array(fc.oneof(fc.integer({ min: -1, max: 5 }), fc.constant(null), typed), { maxLength: 6 }),
    fc.jsonValue({ maxDepth: 2 }),
  );

const answered = anyQuestion.chain((question) =>
  fc.record({ question: fc.constant(question), given: anyAnswer(question) }),
);
const rules = fc.record(
  { marking: fc.constant('partial' as const), language: fc.constantFrom('de', 'tr', 'ar') },
  { requiredKeys: [] },
);

describe('of every kind', () => {
  it('a valid answer stays as it is when it is checked again, also after its way through JSON', () => {
    fc.assert(
      fc.property(answered, ({ question, given }) => {
        const kind = kindOf(question);
        const valid = kind.validAnswer(question, given);
        expect(kind.validAnswer(question, JSON.parse(JSON.stringify(valid)))).toEqual(valid);
      }),
      { numRuns: 2_000 },
    );
  });

  it('the solution has all points, no answer has none, and every other answer a part with at most 1,000 parts', () => {
    fc.assert(
      fc.property(answered, rules, ({ question, given }, ofExam) => {
        const kind = kindOf(question);
        const { n, d } = fractionFor(question, given as Answer, ofExam);
        expect(d).toBeGreaterThan(0);
        expect(d).toBeLessThanOrEqual(1_000);
        expect(n).toBeGreaterThanOrEqual(0);
        expect(n).toBeLessThanOrEqual(d);
        expect(fractionFor(question, kind.noAnswer, ofExam).n).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('an answer reads back from a code', () => {
    fc.assert(
      fc.property(answered, ({ question, given }) => {
        const kind = kindOf(question);
        const valid = kind.validAnswer(question, given);
        const writer = new ByteWriter();
        kind.writeAnswer(question, valid, writer);
        const reader = new ByteReader(writer.bytes());
        expect(kind.readAnswer(question, reader)).toEqual(valid);
        reader.end();
      }),
      { numRuns: 2_000 },
    );
  });

  it('the answers to an exam read back from their canonical text, and score the same', () => {
    fc.assert(
      fc.property(fc.array(answered, { maxLength: 8 }), rules, (all, ofExam) => {
        const exam = { questions: all.map(({ question }) => question), totalMarks: 17, passingMarks: 8, ...ofExam };
        const answers = Object.fromEntries(all.map(({ question, given }) => [question._id, given as Answer]));
        const canonical = canonicalAnswers(exam, answers);
        const read = readCanonicalAnswers(exam, canonical);
        expect(canonicalAnswers(exam, read)).toBe(canonical);
        expect(scoreAnswers(exam, read)).toEqual(scoreAnswers(exam, answers));
      }),
      { numRuns: 1_000 },
    );
  });
});
