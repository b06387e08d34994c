import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { schemas } from './schemas.ts';

const report = { exam: 'e', user: 'u', result: { correctAnswers: [], wrongAnswers: [], verdict: 'Fail' } };
const inResult = (change: object) => ({ ...report, result: { ...report.result, ...change } });
const question = { name: 'Which?', options: { A: 'this', B: 'that' }, correctOptions: ['A'] };

/** Each list and record that a body may hold, inside an otherwise valid body. */
const places = {
  'correct answers': [schemas.addReport.body, (list: unknown) => inResult({ correctAnswers: list })],
  'wrong answers': [schemas.addReport.body, (list: unknown) => inResult({ wrongAnswers: list })],
  'the answer to a question': [schemas.addReport.body, (list: unknown) => ({ ...report, answers: { q: list } })],
  answers: [schemas.addReport.body, (record: unknown) => ({ ...report, answers: record })],
  'correct options': [schemas.addQuestion.body, (list: unknown) => ({ ...question, correctOptions: list })],
  options: [schemas.addQuestion.body, (record: unknown) => ({ ...question, options: record })],
  'the order of questions': [schemas.reorderQuestions.body, (list: unknown) => ({ questionOrder: list })],
  categories: [schemas.addExam.body, (list: unknown) => ({ name: 'n', category: list })],
} as const;

const records = new Set(['answers', 'options']);

/** A list or a record that counts how many of its items are read. */
function counted(name: string, length: number) {
  const items = Array.from({ length }, () => 7);
  let read = 0;
  const held = records.has(name) ? Object.fromEntries(items.entries()) : items;
  const watched = new Proxy<object>(held, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  return { watched, read: () => read };
}

it.each(Object.entries(places))('a long list is refused before its items are read: %s', (name, [schema, bodyWith]) => {
  const { watched, read } = counted(name, 60_000);
  const { error } = schema.safeParse(bodyWith(watched));
  expect([error?.issues[0]?.message, read()]).toEqual([expect.any(String), 0]);
});

it.each(Object.entries(places))('half a million items are no error of the server: %s', (name, [schema, bodyWith]) => {
  expect(schema.safeParse(bodyWith(counted(name, 500_000).watched)).success).toBe(false);
});

const list = Array.from({ length: 60_000 }, () => 'q');
const record = Object.fromEntries(list.entries());
it.each([
  ['correct answers', record, 'Correct answers are required'],
  ['correct answers', { length: list }, 'Correct answers are required'],
  ['the answer to a question', record, 'Answers must be lists of option keys or of places, or what was typed'],
  ['answers', list, 'Answers must be lists of option keys or of places, or what was typed'],
  ['options', list, 'Options are required'],
  ['the order of questions', record, 'Question order must be a list of question ids'],
] as const)('a long thing that is not what belongs there is said to be that: %s', (name, value, message) => {
  const [schema, bodyWith] = places[name];
  expect(schema.safeParse(bodyWith(value)).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it('a report may list every question of the largest exam, and twice as many', () => {
  const ids = Array.from({ length: 2 * limits.questionsPerExam }, (_, index) => `q${index}`);
  const answers = Object.fromEntries(ids.map((id) => [id, ['A', 'B', 'C', 'D']]));
  const body = { ...inResult({ correctAnswers: ids, wrongAnswers: ids }), answers };
  expect(schemas.addReport.body.safeParse(body).success).toBe(true);
});
