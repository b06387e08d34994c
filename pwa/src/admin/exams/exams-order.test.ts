import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { expect, test } from 'vitest';
import { summarize } from '../../local/exams/exam-summary.ts';
import { nextOrder, ordered } from './exams-order.ts';

const exams = [
  makeExam({ name: 'Ö', duration: 60, category: 'SQL' }),
  makeExam({ name: 'B', duration: 9, category: 'CSS' }),
  makeExam({ name: 'A', duration: 60, category: 'CSS' }),
].map(summarize);
const names = (...order: Parameters<typeof ordered>) => ordered(...order).map(({ name }) => name);

test('exams are sorted by name, duration or category, ties by name', () => {
  expect(names(exams, { by: 'name', direction: 'ascending' })).toEqual(['A', 'B', 'Ö']);
  expect(names(exams, { by: 'name', direction: 'descending' })).toEqual(['Ö', 'B', 'A']);
  expect(names(exams, { by: 'duration', direction: 'descending' })).toEqual(['A', 'Ö', 'B']);
  expect(names(exams, { by: 'category', direction: 'ascending' })).toEqual(['A', 'B', 'Ö']);
});

test('a second click reverses the order, another heading starts ascending', () => {
  const byName = { by: 'name', direction: 'ascending' } as const;
  expect(nextOrder(byName, 'name').direction).toBe('descending');
  expect(nextOrder({ ...byName, direction: 'descending' }, 'duration')).toEqual({
    by: 'duration',
    direction: 'ascending',
  });
});
