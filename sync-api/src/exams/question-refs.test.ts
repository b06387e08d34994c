import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRefs, writeRefs } from './question-refs.ts';

it('any list of rows is read as it was written', () => {
  const refs = fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 2 ** 53 - 1 })));
  const check = (list: number[]) => void expect(readRefs(writeRefs(list))).toEqual(list);
  void fc.assert(fc.property(refs, check));
});

it('rows that follow one another are a range', () => {
  expect(writeRefs([3, 4, 5, 9, 8, 10, 11])).toBe('3-5,9,8,10-11');
  expect(writeRefs([])).toBe('');
});
