import fc from 'fast-check';
import type { Exam } from '../exam.ts';
import { type Question, type QuestionContent, questionContent } from '../question.ts';
import { type ChoiceFields, optionKeys } from '../question-kinds/choice.ts';
import type { Gap } from '../question-kinds/gaps.ts';
import type { NumberFields } from '../question-kinds/numeric.ts';
import type { TextRules } from '../question-kinds/text.ts';
import { type KindName, type KindTypes, kindOf } from '../question-kinds.ts';
import type { Answers } from '../report.ts';

// Questions of every kind, and answers to them: right, wrong, half right, of another kind, and nonsense.

const words = fc.constantFrom('Nairobi', 'Straße', 'île', 'ΟΔΟΣ', 'm/s²', '3', 'İstanbul', 'नमस्ते', "O'Neill", 'a');
const shortText = fc
  .oneof(words, fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }))
  .map((text) => text.trim() || 'x');
const texts = (minLength: number, maxLength: number) => fc.array(shortText, { minLength, maxLength });
const number = fc.constantFrom('0', '1', '-3.25', '1/3', '6.02e23', '1234', '0.001', '1e-40', '999.95');
const part = fc.constantFrom(0, 0.25, 0.3333, 0.5, 1);
const points = fc.option(fc.integer({ min: 2, max: 1_000 }), { nil: undefined });

const tolerance = fc.oneof(
  fc.record({ abs: fc.constantFrom('0', '0.01', '1/3') }),
  fc.record({ relative: fc.constantFrom('0', '0.05', '1') }),
  fc.record({ figures: fc.integer({ min: 1, max: 15 }) }),
);

const numberFields: fc.Arbitrary<NumberFields> = fc.record(
  {
    value: number,
    tolerance,
    others: fc.array(fc.record({ value: number, tolerance, fraction: part }, { requiredKeys: ['value'] }), {
      minLength: 1,
      maxLength: 3,
    }),
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
    accepted: fc
      .array(fc.record({ text: shortText, fraction: part }, { requiredKeys: ['text'] }), { minLength: 1, maxLength: 4 })
      .filter((all) => all.some(({ fraction = 1 }) => fraction === 1)),
    caseSensitive: fc.boolean(),
    accents: fc.boolean(),
    typos: fc.constantFrom(0 as const, 1 as const),
  },
  { requiredKeys: ['accepted'] },
);

const withPoints = <Fields extends object>(fields: fc.Arbitrary<Fields>) =>
  fc.record({ fields, own: points }).map(({ fields, own }) => ({ ...fields, ...(own && { points: own }) }));

const gap: fc.Arbitrary<Gap> = withPoints(
  fc.oneof(
    texts(2, 5).chain((options) =>
      fc.nat(options.length - 1).map((correct) => ({ kind: 'dropdown' as const, options, correct })),
    ),
    numberFields.map((own) => ({ kind: 'numeric' as const, ...own })),
    textRules.map((own) => ({ kind: 'text' as const, ...own })),
  ),
);

const choice: fc.Arbitrary<ChoiceFields> = fc.integer({ min: 2, max: optionKeys.length }).chain((count) =>
  fc.record({
    options: fc.constant(Object.fromEntries(optionKeys.slice(0, count).map((key) => [key, `Option ${key}`]))),
    correctOptions: fc.subarray(optionKeys.slice(0, count), { minLength: 1 }),
  }),
);

/** The fields of each kind. */
const fieldsOf: { [Name in KindName]: fc.Arbitrary<KindTypes[Name]['fields']> } = {
  choice,
  numeric: numberFields.map((own) => ({ kind: 'numeric', ...own })),
  text: textRules.map((own) => ({ kind: 'text', ...own })),
  gaps: fc.array(gap, { minLength: 1, maxLength: 5 }).map((gaps) => ({ kind: 'gaps', gaps })),
  order: texts(2, 6).map((items) => ({ kind: 'order', items })),
  match: texts(2, 5).chain((left) =>
    texts(left.length, left.length + 2).map((right) => ({ kind: 'match', left, right })),
  ),
};

/** A question of a kind as the server stores it, with points of its own or without. */
function contentOf(kind: KindName): fc.Arbitrary<QuestionContent> {
  return withPoints<KindTypes[KindName]['fields']>(fieldsOf[kind])
    .map((own) => {
      const marks = own.kind === 'gaps' ? own.gaps.map((_, at) => ` [[${at + 1}]]`).join('') : '';
      return questionContent.safeParse({ name: `Which?${marks}`, ...own });
    })
    .filter(({ success }) => success)
    .map(({ data }) => data as QuestionContent);
}

const kindNames = Object.keys(fieldsOf) as KindName[];

export const anyContent: fc.Arbitrary<QuestionContent> = fc.oneof(...kindNames.map(contentOf));

/** One question of each kind. */
export const contentsOfEveryKind: fc.Arbitrary<QuestionContent[]> = fc.tuple(...kindNames.map(contentOf));

let made = 0;
export const anyQuestion: fc.Arbitrary<Question> = anyContent.map((content) => {
  made += 1;
  return { _id: `q${made}`, ...content } as Question;
});

/** What of an exam decides how its questions are scored, beside them. */
export const anyMarking: fc.Arbitrary<Pick<Exam, 'marking' | 'penalty' | 'language'>> = fc.record(
  {
    marking: fc.constant('partial' as const),
    penalty: fc.constantFrom(0.25, 0.3333, 1),
    language: fc.constantFrom('de', 'tr', 'ar', 'hi'),
  },
  { requiredKeys: [] },
);

/** Ways to write numbers, and texts that are none. */
const typedText = fc.oneof(
  number,
  words,
  fc.constantFrom('3,14 m/s', '1,234', '1.234', '٣٫١٤', '1/3', '−3.25', '6,02·10^23', '10⁻³ km/h', '1 3/4', '', ' '),
  fc.string({ maxLength: 40 }),
  fc.string({ maxLength: 20, unit: 'grapheme' }),
);
const typed = fc.record({ typed: typedText, value: number }, { requiredKeys: ['typed'] });

/** An answer as a device or an attacker may send it. */
export const anyAnswer = (question: Question): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constant(kindOf(question).solution(question)),
    typed,
    fc.subarray([...optionKeys]),
    fc.shuffledSubarray([0, 1, 2, 3, 4, 5]),
    fc.array(fc.oneof(fc.integer({ min: -1, max: 5 }), fc.constant(null), typed), { maxLength: 6 }),
    fc.jsonValue({ maxDepth: 2 }),
  );

/** The answers of a taker to some of the questions, as a device keeps them. */
export function answersOfTaker(questions: readonly Question[]): fc.Arbitrary<Answers> {
  return fc.tuple(...questions.map(anyAnswer)).map((given) =>
    Object.fromEntries(
      questions.flatMap((question, at) => {
        const kind = kindOf(question);
        const answer = kind.validAnswer(question, given[at]);
        return kind.isAnswered(answer) ? [[question._id, answer]] : [];
      }),
    ),
  );
}
