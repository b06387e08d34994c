import type { ListedAttempt } from '@quiz-app/shared/exam-statistics';
import { expect, test } from 'vitest';
import { cellsOf, firstSort, type GridKey, nextSort, sorted } from './grid-order.ts';

const attempt = (
  name: string,
  obtained: number,
  right: string,
  answers?: ListedAttempt['answers'],
  secondsUsed?: number,
): ListedAttempt => ({
  _id: name,
  user: { _id: name, name },
  version: 1,
  obtained,
  totalMarks: 20,
  right,
  ...(answers !== undefined && { answers }),
  ...(secondsUsed !== undefined && { secondsUsed }),
});

const list = [
  attempt('Zoë', 20, '11', [['A'], ['B']], 50),
  attempt('Bo', 0, '00', [['C'], null], 300),
  attempt('Ann', 10, '10', [['A'], ['D']]),
  attempt('Cy', 10, '01', [['B'], ['B']], 40),
  attempt('Di', 10, '-1', [null, ['B']], 60),
];
const namesBy = (by: GridKey, isReversed = false) => sorted(list, { by, isReversed }).map(({ user }) => user.name);

test('the grid starts with the lowest marks, equal ones by name', () => {
  expect(sorted(list, firstSort).map(({ user }) => user.name)).toEqual(['Bo', 'Ann', 'Cy', 'Di', 'Zoë']);
  expect(namesBy('marks', true)).toEqual(['Zoë', 'Ann', 'Cy', 'Di', 'Bo']);
});

test('the grid is sorted by name and time, unknown times last', () => {
  expect(namesBy('name')).toEqual(['Ann', 'Bo', 'Cy', 'Di', 'Zoë']);
  expect(namesBy('time')).toEqual(['Cy', 'Zoë', 'Di', 'Bo', 'Ann']);
});

test('a question puts wrong answers first, by key, then none, then right ones', () => {
  expect(namesBy(0)).toEqual(['Cy', 'Bo', 'Ann', 'Zoë', 'Di']);
  expect(namesBy(1)).toEqual(['Ann', 'Bo', 'Cy', 'Di', 'Zoë']);
  expect(namesBy(1, true)[0]).toBe('Cy');
});

test('a heading that is pressed again reverses the order', () => {
  const once = nextSort(firstSort, 3);
  expect(once).toEqual({ by: 3, isReversed: false });
  expect(nextSort(once, 3)).toEqual({ by: 3, isReversed: true });
  expect(nextSort(nextSort(once, 3), 'name')).toEqual({ by: 'name', isReversed: false });
});

test('each cell says how the question was answered', () => {
  expect(
    cellsOf(attempt('x', 0, '10-00', [['A'], null, ['B'], ['C', 'D'], { typed: '3' }])).map(({ state, answer }) => [
      state,
      answer,
    ]),
  ).toEqual([
    ['right', ['A']],
    ['open', null],
    ['not asked', ['B']],
    ['wrong', ['C', 'D']],
    ['wrong', { typed: '3' }],
  ]);
  expect(cellsOf(attempt('x', 0, '0')).map(({ state }) => state)).toEqual(['wrong']);
});
