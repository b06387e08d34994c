import { expect, it } from 'vitest';
import { isTrueFalse, keysOf } from './option-key.ts';

it('keysOf gives the keys of a question in key order', () => {
  expect(keysOf({ options: { C: '3', A: '1', B: '2' } })).toEqual(['A', 'B', 'C']);
});

it('isTrueFalse holds for exactly the options True and False', () => {
  expect(isTrueFalse({ options: { A: 'True', B: 'False' } })).toBe(true);
  expect(isTrueFalse({ options: { A: 'True', B: 'False', C: 'It depends' } })).toBe(false);
  expect(isTrueFalse({ options: { A: 'Yes', B: 'No' } })).toBe(false);
});
