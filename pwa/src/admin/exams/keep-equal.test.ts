import { expect, test } from 'vitest';
import type { ExamSummary } from '../../device/use-exams.ts';
import { keepEqual } from './keep-equal.ts';

const exam = (_id: string, version: number) => ({ _id, version }) as ExamSummary;

test('unchanged exams stay the same objects', () => {
  const keep = keepEqual();
  const [first, second] = keep([exam('a', 1), exam('b', 1)]);
  const after = keep([exam('b', 1), exam('a', 2), exam('c', 1)]);
  expect(after).toEqual([exam('b', 1), exam('a', 2), exam('c', 1)]);
  expect([after[0] === second, after[1] === first]).toEqual([true, false]);
});
