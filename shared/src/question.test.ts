import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { questionContent } from './question.ts';
import { optionKeys } from './question-kinds/choice.ts';
import { asChoice } from './samples/make-exam.ts';

const valid = { name: 'Which tag marks a paragraph?', options: { A: '<p>', B: '<par>' }, correctOptions: ['A'] };
const read = (change: object) => asChoice(questionContent.parse({ ...valid, ...change }));
const refusal = (change: object) => questionContent.safeParse({ ...valid, ...change }).error?.issues[0]?.message;
/** Parsed, because a JSON body may have `__proto__` as an ordinary key. */
const parsed = (json: string) => JSON.parse(json);

describe('a question is refused with a message', () => {
  it.each([
    ['no text', { name: undefined }, 'Question text is required'],
    ['an empty text', { name: ' \n\0' }, 'Question text is required'],
    [
      'a text too long',
      { name: 'x'.repeat(limits.questionText + 1) },
      'Question text must be at most 10000 characters',
    ],
    ['no options', { options: undefined }, 'Options are required'],
    ['a list of options', { options: ['<p>', '<par>'] }, 'Options are required'],
    ['an option that is not a text', { options: { A: '<p>', B: 5 } }, 'Option texts must be text'],
    [
      'an option too long',
      { options: { A: 'x'.repeat(limits.optionText + 1), B: 'y' } },
      'An option must be at most 2000 characters',
    ],
    ['one option', { options: { A: '<p>' } }, 'A question needs at least two options'],
    ['one option and blanks', { options: { A: '<p>', B: ' ', C: '' } }, 'A question needs at least two options'],
    ['empty options', { options: {} }, 'A question needs at least two options'],
    ['an empty option between filled ones', { options: { A: '<p>', B: ' ', C: '<par>' } }, 'Option B is empty'],
    ['an invisible option', { options: { A: '<p>', B: '\u200b\u2060', C: '<par>' } }, 'Option B is empty'],
    ['a missing option between filled ones', { options: { A: '<p>', D: '<par>' } }, 'Option B is empty'],
    ['a missing first option', { options: { B: '<p>', C: '<par>' } }, 'Option A is empty'],
    ['an unknown option key', { options: { A: '<p>', B: '<par>', K: '<para>' } }, 'Option keys must be A to J'],
    ['a key in lower case', { options: { a: '<p>', b: '<par>' } }, 'Option keys must be A to J'],
    ['no correct option', { correctOptions: [] }, 'Choose at least one correct option'],
    ['no list of correct options', { correctOptions: undefined }, 'Choose at least one correct option'],
    ['an empty single correct option', { correctOptions: [], correctOption: '' }, 'Choose at least one correct option'],
    ['correct options that are not a list', { correctOptions: 'A' }, 'Correct options must be a list of option keys'],
    ['a correct option that is not a key', { correctOptions: [1] }, 'Correct options must be option keys'],
    ['an unknown correct option', { correctOptions: ['A', 'K'] }, 'Correct options must be A to J'],
    ['an inherited word as correct option', { correctOptions: ['__proto__'] }, 'Correct options must be A to J'],
    ['a correct option without text', { correctOptions: ['A', 'C'] }, 'Correct option C has no text'],
    [
      'both True and False',
      { options: { A: 'True', B: 'False' }, correctOptions: ['A', 'B'] },
      'A True/False question has exactly one correct option',
    ],
  ])('%s', (_what, change, message) => {
    expect(refusal(change)).toBe(message);
  });
});

describe('a question is read', () => {
  it('with its correct options in key order, without repeats', () => {
    const four = { A: '1', B: '2', C: '3', D: '4' };
    const chosen = fc.array(fc.constantFrom('A', 'B', 'C', 'D'), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(chosen, (correctOptions) => {
        const expected = optionKeys.filter((key) => correctOptions.some((each) => each === key));
        expect(read({ options: four, correctOptions }).correctOptions).toEqual(expected);
      }),
    );
  });

  it('with its options in key order, whatever order they came in', () => {
    expect(Object.keys(read({ options: { C: '3', A: '1', B: '2' } }).options)).toEqual(['A', 'B', 'C']);
  });

  it('without the empty options at its end', () => {
    expect(read({ options: { A: '<p>', B: '<par>', C: ' ', D: '' } }).options).toEqual(valid.options);
  });

  it('with the older single correctOption, also beside an empty list', () => {
    expect(read({ correctOptions: undefined, correctOption: 'B' }).correctOptions).toEqual(['B']);
    expect(read({ correctOptions: [], correctOption: 'B' }).correctOptions).toEqual(['B']);
    expect(read({ correctOptions: ['A'], correctOption: 'B' }).correctOptions).toEqual(['A']);
  });

  it('as True/False with one correct option', () => {
    const trueFalse = {
      name: 'HTML is a programming language.',
      options: { A: 'True', B: 'False' },
      correctOptions: ['B'],
    };
    expect(read(trueFalse)).toEqual(trueFalse);
  });

  it('trimmed, without NUL and lone surrogates, and otherwise unchanged', () => {
    const code = 'What does this print?\n\n```js\n  console.log(`😀`);\n```';
    expect(read({ name: `  ${code}\n`, options: { A: ' a\0b ', B: '\ud800' } })).toEqual({
      name: code,
      options: { A: 'ab', B: '\ufffd' },
      correctOptions: ['A'],
    });
  });

  it('without unknown fields and without a prototype from the body', () => {
    const hostile = parsed(
      '{"__proto__":{"isAdmin":true},"exam":"e","questionId":"","options":{"A":"<p>","B":"<par>","__proto__":{"C":"x"}}}',
    );
    const content = read(hostile);
    expect(content).toEqual(valid);
    expect('isAdmin' in content).toBe(false);
  });

  it('unchanged when it is read a second time', () => {
    const options = fc.record(
      Object.fromEntries(optionKeys.map((key) => [key, fc.oneof(fc.string(), fc.string({ unit: 'binary' }))])),
      { requiredKeys: [] },
    );
    const input = fc.record({
      name: fc.string({ unit: 'binary' }),
      options,
      correctOptions: fc.array(fc.constantFrom(...optionKeys)),
    });
    fc.assert(
      fc.property(input, (question) => {
        const first = questionContent.safeParse(question);
        if (first.success) expect(questionContent.parse(first.data)).toEqual(first.data);
      }),
      { numRuns: 1000 },
    );
  });
});

it.each(['123e98', '1e99/3', '1e-99', `0.${'1'.repeat(40)}`, '1'.repeat(31), '10e999999'])(
  'a number of a question that is too long is refused with a message: %s',
  (value) => {
    const { error, data } = questionContent.safeParse({ name: 'How many?', kind: 'numeric', value });
    if (value === '1e-99') expect(data).toMatchObject({ value });
    else expect(error?.issues[0]?.message).toBe('Value must be a number of at most 30 digits');
  },
);

it('the place of a gap has one way to be written', () => {
  const gaps = [{ kind: 'text', accepted: [{ text: 'sea' }] }];
  const { error } = questionContent.safeParse({ name: '[[1]] and [[01]]', kind: 'gaps', gaps });
  expect(error?.issues[0]?.message).toBe('The text has [[01]], which is no gap');
});

it.each<[message: string, question: object]>([
  ['One accepted answer must have all points', { kind: 'text', accepted: [{ text: 'sea', fraction: 0.5 }] }],
  ['The factor of a unit must not be 0', { kind: 'numeric', value: '1', units: [{ text: 'm', factor: '0.0' }] }],
  [
    'The first unit is that of the value: its factor must be 1',
    { kind: 'numeric', value: '1', units: [{ text: 'm', factor: '1000' }] },
  ],
  [
    'A unit must not begin with what belongs to a number',
    { kind: 'numeric', value: '1', units: [{ text: '/m', factor: '1' }] },
  ],
  [
    'Each unit must be there once',
    {
      kind: 'numeric',
      value: '1',
      units: [
        { text: 'm/s²', factor: '1' },
        { text: 'm / s^2', factor: '2' },
      ],
    },
  ],
])('a question whose own answer could not have all points is refused: %s', (message, question) => {
  const { error } = questionContent.safeParse({ name: 'What?', ...question });
  expect(error?.issues.map((issue) => issue.message)).toContain(message);
});
