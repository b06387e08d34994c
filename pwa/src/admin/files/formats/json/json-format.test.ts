import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { expect, it } from 'vitest';
import { examsOf, noTask, readFile, roundTrip } from '../../../../../test/formats/reading.ts';
import { formats } from '../formats.ts';
import { json } from './json-format.ts';

const question = { name: 'Which is even?', options: { A: '1', B: '2' }, correctOptions: ['B'], explanation: 'Two.' };

it('reads what it writes, without the fields of one server', async () => {
  const { _id, version, ...exam } = makeExam();
  const questions = exam.questions.map(({ _id, ...content }) => content);
  const { file, read } = await roundTrip(json, [{ ...exam, questions }, makeExam({ name: 'Second' })]);
  expect(file.name).toBe('2026-11-22-exams.json');
  expect(read.refused).toEqual([]);
  expect(read.lost).toEqual([]);
  expect(examsOf(read)).toEqual([
    { ...exam, questions },
    { ...exam, name: 'Second', questions },
  ]);
});

it('names a file by its exam and the day', async () => {
  const { file } = await roundTrip(json, [makeExam({ name: '../C: basics?', version: 3 })]);
  expect(file.name).toBe('2026-11-22-C-basics-v3.json');
});

it('reads the answers of the API, a single exam and a list of questions', async () => {
  const older = { name: 'Older', options: { A: 'yes', B: 'no' }, correctOption: 'A' };
  const exam = { name: 'Numbers', questions: [question, older] };
  const contents = [question, { name: 'Older', options: older.options, correctOptions: ['A'] }];
  for (const file of [exam, [exam], { success: true, data: [exam] }, { data: exam }]) {
    expect(examsOf(await readFile(JSON.stringify(file)))).toEqual([{ name: 'Numbers', questions: contents }]);
  }
  expect(examsOf(await readFile(JSON.stringify([question])))).toEqual([{ questions: [question] }]);
});

it('refuses each invalid question with its place, a text and the reason', async () => {
  const bad = [
    { ...question, options: Object.fromEntries([...'ABCDEFGHIJK'].map((key, at) => [key, String(at + 1)])) },
    { ...question, correctOptions: [] },
    { ...question, options: { A: '1', C: '3' } },
    { ...question, correctOptions: ['C'] },
    { ...question, name: 'x'.repeat(10_001) },
    { ...question, options: { A: 'True', B: 'False' }, correctOptions: ['A', 'B'] },
    { ...question, explanation: 'x'.repeat(10_001) },
    { ...question, name: ' ' },
    7,
  ];
  const result = await readFile(JSON.stringify({ questions: [question, ...bad] }));
  expect(examsOf(result)).toEqual([{ questions: [question] }]);
  expect(result.refused.map(({ place, reason }) => `${place.label}: ${reason}`)).toEqual([
    'Question 2: It has 11 options. A question may have 10 at most.',
    'Question 3: It does not say which option is correct.',
    'Question 4: Its option C does not follow on the one before it, or is none of A to J.',
    'Question 5: Its key names an option that it does not have.',
    'Question 6: Question text must be at most 10000 characters.',
    'Question 7: A True/False question has exactly one correct option.',
    'Question 8: Explanation must be at most 10000 characters.',
    'Question 9: Question text is required.',
    'Question 10: It is not a question.',
  ]);
  expect(result.refused[0]?.draft).toEqual({
    name: 'Which is even?',
    options: Array.from({ length: 11 }, (_, at) => String(at + 1)),
    correct: [1],
    explanation: 'Two.',
  });
  expect(result.refused.map(({ text }) => text).at(-1)).toBe('(no text)');
});

it('notes details that the app does not accept', async () => {
  const result = await readFile(JSON.stringify({ name: 'Numbers', duration: -1, questions: [question] }));
  expect(result.exams[0]?.details).toEqual({ name: 'Numbers' });
  expect(result.lost).toEqual([
    'Duration must be a number of at least 0. The file has something else, which was left out.',
  ]);
});

it.each([
  ['{"questions": [', 'The file is not valid JSON. It may have been cut off or changed by hand.'],
  ['{"hello": 1}', 'The file is JSON, but it has no exams of this app.'],
  ['[]', 'The file is JSON, but it has no exams of this app.'],
  [' \n', 'The file is empty.'],
  ['['.repeat(100_000), 'The file is not valid JSON. It may have been cut off or changed by hand.'],
])('reports what is wrong with %.20s', async (file, message) => {
  await expect(readFile(file)).rejects.toThrow(message);
});

it('ends when aborted, and reports its progress', async () => {
  const file = JSON.stringify({ questions: Array.from({ length: 20_000 }, () => question) });
  const controller = new AbortController();
  const seen: number[] = [];
  const onProgress = (_done: number, questions: number) => {
    seen.push(questions);
    controller.abort(new Error('stopped by hand'));
  };
  await expect(readFile(file, { signal: controller.signal, onProgress })).rejects.toThrow('stopped by hand');
  expect(seen).toHaveLength(1);
  expect((await readFile(file, noTask)).exams[0]?.questions).toHaveLength(20_000);
});

it('has its own name and extension', () => {
  expect(formats.map(({ id, name, extension }) => [id, name, extension])).toContainEqual([
    'json',
    'Quiz App (JSON)',
    '.json',
  ]);
});
