import { asChoice } from '@quiz-app/shared/samples/make-exam';
import { expect, it } from 'vitest';
import { examsOf, readFile } from '../../../../test/formats/reading.ts';
import { exampleFile } from './example-file.ts';

it('the example is read whole, as an exam of ten minutes', async () => {
  const file = exampleFile();
  expect(file.name).toBe('quiz-app-example.csv');
  const result = await readFile(new Uint8Array(await file.arrayBuffer()));
  expect(result).toMatchObject({ format: 'csv', refused: [], lost: [] });
  const [exam, ...others] = examsOf(result);
  expect(others).toEqual([]);
  expect(exam).toMatchObject({ category: 'Science', duration: 600, totalMarks: 4, passingMarks: 2 });
  expect(exam?.questions.map((question) => asChoice(question).correctOptions)).toEqual([
    ['A'],
    ['A', 'C'],
    ['A'],
    ['B'],
  ]);
});
