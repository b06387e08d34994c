import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../byte-reader.ts';
import { ByteWriter } from '../byte-writer.ts';
import { canonicalAnswers, readCanonicalAnswers } from '../canonical-answers.ts';
import { type Answer, fractionFor, kindOf } from '../question-kinds.ts';
import { anyAnswer, anyMarking, anyQuestion } from '../samples/random-questions.ts';
import { scoreAnswers } from '../scoring.ts';

const answered = anyQuestion.chain((question) =>
  fc.record({ question: fc.constant(question), given: anyAnswer(question) }),
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
      fc.property(answered, anyMarking, ({ question, given }, ofExam) => {
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
      fc.property(fc.array(answered, { maxLength: 8 }), anyMarking, (all, ofExam) => {
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
