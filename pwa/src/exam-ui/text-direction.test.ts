import { expect, test } from 'vitest';
import { directionOf } from './text-direction.ts';

test.each([
  ['What is HTML?', 'ltr'],
  ['ما هي عاصمة HTML؟', 'rtl'],
  ['1. “שלום”', 'rtl'],
  ['Translate: سلام', 'ltr'],
  ['`<ul>` هل', 'ltr'],
  ['12 + 3 = ?', 'ltr'],
  ['', 'ltr'],
])('the direction of %j is %s, by its first letter', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});
