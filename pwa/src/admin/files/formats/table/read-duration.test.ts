import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDuration } from '../../../../language/format.ts';
import { readDuration } from './read-duration.ts';

it.each([
  ['600', 600],
  ['0', 0],
  ['10 min', 600],
  ['10min', 600],
  ['10 Minutes', 600],
  ['1 minute', 60],
  ['0.1 min', 6],
  ['1.5 h', 5400],
  ['1 h 30 min', 5400],
  ['1 hour 30 mins', 5400],
  ['45 s', 45],
  ['90 sec.', 90],
])('a cell with %j means %d seconds', (text, seconds) => {
  expect(readDuration(text)).toBe(seconds);
});

it.each(['', 'ten', '10 m', '10 days', 'min', '10 min 10', '30 s 1 min', '5 min 5 min', '-10 min', '1,5 h', '10:00'])(
  'a cell with %j is no duration',
  (text) => {
    expect(readDuration(text)).toBeUndefined();
  },
);

it('every formatted duration is read as the same seconds', () => {
  fc.assert(fc.property(fc.nat(1_000_000), (seconds) => readDuration(formatDuration(seconds)) === seconds));
});

it('a long cell takes no longer than its length allows', () => {
  expect(readDuration(`${'1 h'.repeat(20_000)}!`)).toBeUndefined();
});
