import { countsOf, makeAnswers, makeExam, makeReport } from '@quiz-app/shared/samples/make-exam';
import { expect, test } from 'vitest';
import { nextSort, type Sort, sorted } from './reports-order.ts';

const taken = (name: string, user: string, right: number, finishedAt: string) => {
  const exam = makeExam({ name });
  const answers = makeAnswers(exam, right);
  return countsOf(makeReport({ exam, user: { _id: user, name: user }, answers, finishedAt }));
};
const reports = [
  taken('B', 'Ann', 3, '2026-11-19T10:00:00.000Z'),
  taken('A', 'Cy', 0, '2026-11-18T10:00:00.000Z'),
  taken('A', 'Bo', 2, '2026-11-17T10:00:00.000Z'),
];
const users = (by: Sort['by'], direction: Sort['direction']) =>
  sorted(reports, { by, direction }).map(({ user }) => user.name);

test('reports are sorted by the shown values; ties stay newest first', () => {
  expect(users('exam', 'ascending')).toEqual(['Cy', 'Bo', 'Ann']);
  expect(users('exam', 'descending')).toEqual(['Ann', 'Cy', 'Bo']);
  expect(users('user', 'ascending')).toEqual(['Ann', 'Bo', 'Cy']);
  expect(users('date', 'ascending')).toEqual(['Bo', 'Cy', 'Ann']);
  expect(users('obtained', 'descending')).toEqual(['Ann', 'Bo', 'Cy']);
  expect(users('verdict', 'ascending')).toEqual(['Cy', 'Ann', 'Bo']);
  expect(sorted(reports, undefined)).toBe(reports);
});

test('the third click removes the sort', () => {
  const first = nextSort(undefined, 'user');
  const second = nextSort(first, 'user');
  expect([first?.direction, second?.direction, nextSort(second, 'user')]).toEqual([
    'ascending',
    'descending',
    undefined,
  ]);
  expect(nextSort(second, 'exam')).toEqual({ by: 'exam', direction: 'ascending' });
});
