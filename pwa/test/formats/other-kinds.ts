import type { Gap } from '@quiz-app/shared/question-kinds/gaps';
import type { NumberFields } from '@quiz-app/shared/question-kinds/numeric';
import type { TextRules } from '@quiz-app/shared/question-kinds/text';
import fc from 'fast-check';
import { checkQuestion, otherDraft } from '../../src/admin/files/formats/check-question.ts';
import type { ImportedQuestion, OtherFields } from '../../src/admin/files/formats/format.ts';

// Questions of every kind but choice, with texts and numbers that are hard to preserve.

const number = fc.oneof(
  fc.constantFrom('0', '1', '-3.25', '1/3', '6.02e23', '1234', '0.001', '1e-40', '999.95', '-2/7'),
  fc.integer({ min: -1_000, max: 1_000 }).map(String),
);
/** 0 is as no tolerance. */
const aboveZero = fc.constantFrom('0.01', '1/3', '5', '1e-9');
const part = fc.oneof(
  fc.constantFrom(0, 0.25, 0.3333, 0.333333333, 0.5, 1, 0.07, 0.29, 0.57, 1e-7),
  fc.nat(1_000_000_000).map((number) => number / 1_000_000_000),
);
const points = fc.integer({ min: 1, max: 1_000 });

const numberFields: fc.Arbitrary<NumberFields> = fc.record(
  {
    value: number,
    tolerance: fc.oneof(
      fc.record({ abs: aboveZero }),
      fc.record({ relative: aboveZero }),
      fc.record({ figures: fc.integer({ min: 1, max: 15 }) }),
    ),
    others: fc.array(
      fc.record(
        { value: number, tolerance: fc.record({ abs: aboveZero }), fraction: part },
        { requiredKeys: ['value'] },
      ),
      { maxLength: 3 },
    ),
    units: fc.constantFrom(
      [
        { text: 'm/s', factor: '1' },
        { text: 'km/h', factor: '5/18' },
      ],
      [{ text: '$', factor: '1' }],
      [
        { text: 'g', factor: '1' },
        { text: 'kg', factor: '1000' },
      ],
    ),
    unitPart: part,
  },
  { requiredKeys: ['value'] },
);

const textRules = (text: fc.Arbitrary<string>): fc.Arbitrary<TextRules> =>
  fc.record(
    {
      accepted: fc.array(fc.record({ text, fraction: part }, { requiredKeys: ['text'] }), {
        minLength: 1,
        maxLength: 4,
      }),
      caseSensitive: fc.boolean(),
      accents: fc.boolean(),
      typos: fc.constantFrom(0 as const, 1 as const),
    },
    { requiredKeys: ['accepted'] },
  );

const withPoints = <Fields extends object>(fields: Fields, given: number | undefined) => ({
  ...fields,
  ...(given !== undefined && { points: given }),
});

const gap = (text: fc.Arbitrary<string>): fc.Arbitrary<Gap> =>
  fc
    .tuple(
      fc.oneof(
        fc
          .array(text, { minLength: 2, maxLength: 5 })
          .chain((options) =>
            fc
              .integer({ min: 0, max: options.length - 1 })
              .map((correct) => ({ kind: 'dropdown' as const, options, correct })),
          ),
        numberFields.map((fields) => ({ kind: 'numeric' as const, ...fields })),
        textRules(text).map((fields) => ({ kind: 'text' as const, ...fields })),
      ),
      fc.option(points, { nil: undefined }),
    )
    .map(([fields, given]) => withPoints(fields, given));

/** @param text of the question, and of what takers read in it */
export function otherKinds(text: fc.Arbitrary<string>): fc.Arbitrary<ImportedQuestion> {
  const texts = (minLength: number, maxLength: number) => fc.array(text, { minLength, maxLength });
  const fields: fc.Arbitrary<OtherFields> = fc.oneof(
    numberFields.map((own) => ({ kind: 'numeric' as const, ...own })),
    textRules(text).map((own) => ({ kind: 'text' as const, ...own })),
    fc.array(gap(text), { minLength: 1, maxLength: 4 }).map((gaps) => ({ kind: 'gaps' as const, gaps })),
    texts(2, 12).map((items) => ({ kind: 'order' as const, items })),
    texts(2, 5).chain((left) =>
      texts(left.length, left.length + 2).map((right) => ({ kind: 'match' as const, left, right })),
    ),
  );
  return fc
    .record({ own: fields, name: text, explanation: fc.oneof(fc.constant(''), text), points: fc.option(points) })
    .map(({ own, name, points: given, explanation }) =>
      checkQuestion({
        ...otherDraft(own),
        name: own.kind === 'gaps' ? withMarks(name, own.gaps.length) : name,
        explanation,
        ...(given && { points: given }),
      }),
    )
    .filter((checked) => typeof checked !== 'string');
}

/** A text in which each gap has its mark. */
const withMarks = (name: string, count: number) =>
  name.slice(0, 500).replaceAll(/\[\[\d+\]\]/g, '') +
  Array.from({ length: count }, (_, at) => ` [[${at + 1}]]`).join(' and');
