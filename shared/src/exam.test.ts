import { describe, expect, it } from 'vitest';
import { changedExam, examByAi, examDetails, questionOrder } from './exam.ts';
import { makeExam } from './samples/make-exam.ts';

const valid = { name: 'Warm-up', duration: 45, category: 'HTML', totalMarks: 5, passingMarks: 3 };
const refusals = (schema: typeof examDetails, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message);
const refusal = (schema: typeof examDetails, change: object) => refusals(schema, { ...valid, ...change })?.[0];

describe("an exam's details", () => {
  it('are reported in field order when they are missing', () => {
    expect(refusals(examDetails, {})).toEqual([
      'Exam name is required',
      'Duration must be a number of at least 0',
      'Category is required',
      'Total marks must be a number of at least 0',
      'Passing marks must be a number of at least 0',
    ]);
  });

  it.each([
    ['a blank name', { name: ' ' }, 'Exam name is required'],
    ['an invisible name', { name: '\u200b' }, 'Exam name is required'],
    ['a name too long', { name: 'x'.repeat(201) }, 'Exam name must be at most 200 characters'],
    ['a blank category', { category: '' }, 'Category is required'],
    ['a category too long', { category: 'x'.repeat(101) }, 'Category must be at most 100 characters'],
    ['no category in a list', { category: [] }, 'Category is required'],
    ['a duration below 0', { duration: -1 }, 'Duration must be a number of at least 0'],
    ['a duration in words', { duration: '45' }, 'Duration must be a number of at least 0'],
    ['an infinite duration', { duration: Number.POSITIVE_INFINITY }, 'Duration must be a number of at least 0'],
    ['a duration that is not a number', { duration: Number.NaN }, 'Duration must be a number of at least 0'],
    ['an absurdly long duration', { duration: 1e9 }, 'Duration must be at most 1000000'],
    ['total marks below 0', { totalMarks: -0.5 }, 'Total marks must be a number of at least 0'],
    ['passing marks below 0', { passingMarks: -1 }, 'Passing marks must be a number of at least 0'],
  ])('are refused with %s', (_what, change, message) => {
    expect(refusal(examDetails, change)).toBe(message);
  });

  it('may hold 0, decimals, and passing marks above the total', () => {
    const odd = { ...valid, duration: 0, totalMarks: 2.5, passingMarks: 3 };
    expect(examDetails.parse(odd)).toEqual(odd);
  });

  it('are read trimmed, without unknown fields', () => {
    expect(examDetails.parse({ ...valid, name: ' Warm-up\0 ', version: 9, _id: 'x' })).toEqual(valid);
  });

  it('reduce a list of categories to its first item', () => {
    expect(examDetails.parse({ ...valid, category: ['CSS', 'HTML'] }).category).toBe('CSS');
  });
});

describe('a new order of the questions', () => {
  it.each([['b, a'], [[1, 2]], [null], [undefined]])('refuses %j', (order) => {
    const { error } = questionOrder.safeParse({ questionOrder: order });
    expect(error?.issues[0]?.message).toBe('Question order must be a list of question ids');
  });
});

describe('an exam by AI', () => {
  it.each([
    [1.5, 'Number of questions must be a whole number'],
    ['many', 'Number of questions must be a whole number'],
    [0, 'Number of questions must be at least 1'],
    [51, 'Number of questions must be at most 50'],
  ])('refuses %j questions', (questionsCount, message) => {
    expect(refusal(examByAi, { questionsCount })).toBe(message);
  });

  it('may leave the number of questions to the server', () => {
    expect(examByAi.parse(valid)).toEqual(valid);
    expect(examByAi.parse({ ...valid, questionsCount: 8 }).questionsCount).toBe(8);
  });
});

describe('an exam with only its changed questions', () => {
  const exam = makeExam();
  const [first] = exam.questions;

  it('has each question in full or its id only', () => {
    const questions = exam.questions.map((question, index) => (index === 0 ? question : { _id: question._id }));
    expect(changedExam.parse({ ...exam, questions })).toEqual({ ...exam, questions });
  });

  it.each([
    ['without options', { ...first, options: undefined }],
    ['with a name that is not a text', { ...first, name: 7 }],
    ['with an unknown key as correct option', { ...first, correctOptions: ['Z'] }],
    ['without an id', { name: 'Which?' }],
  ])('is refused for a question %s, which is not mistaken for an unchanged one', (_, question) => {
    const { success, error } = changedExam.safeParse({ ...exam, questions: [question] });
    expect({ success, path: error?.issues[0]?.path }).toEqual({ success: false, path: ['questions', 0] });
  });
});
