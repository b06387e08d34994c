import { expect, it } from 'vitest';
import { flagsOf } from './flags-of.ts';

const closesAt = '2026-11-23T12:00:00.000Z';
const exam = {
  _id: 'exam',
  name: 'Sums',
  category: 'SQL',
  duration: 600,
  totalMarks: 10,
  passingMarks: 5,
  version: 1,
  questions: [],
  closesAt,
};

it.each([
  ['before the exam closes', '2026-11-23T11:59:59.999Z', null],
  ['in the moment in which it closes', closesAt, null],
  ['a millisecond later', '2026-11-23T12:00:00.001Z', 1],
])('a report that arrives %s', (_, receivedAt, late) => {
  expect(flagsOf([exam], {}, {}, receivedAt).late).toBe(late);
});

it.each([
  ['in it', '2026-11-23T12:02:30.000Z', null],
  ['after it', '2026-11-23T12:02:30.001Z', 1],
])('extra time goes on after the exam closes: a report that arrives %s', (_, receivedAt, late) => {
  expect(flagsOf([exam], {}, { extraTimePercent: 25 }, receivedAt).late).toBe(late);
});
