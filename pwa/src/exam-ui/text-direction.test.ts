import { expect, test } from 'vitest';
import { directionIn, directionOf, directionOfLanguage } from './text-direction.ts';

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

test.each([
  ['ar fa fa-AF he ur ps sd ug yi dv ckb pa-PK az-Arab uz-AF ar-EG', 'rtl'],
  ['en fr hi sw bn ru el ku az uz pa ar-Latn', 'ltr'],
  ['-- 123 no_language', 'ltr'],
])('%s are written %s', (tags, direction) => {
  for (const tag of tags.split(' ')) expect([tag, directionOfLanguage(tag)]).toEqual([tag, direction]);
});

test.each([
  ['ar', 'HTML هي لغة', 'rtl'],
  ['ar', 'C++', 'ltr'],
  ['ar', '-5', 'ltr'],
  ['ar', '`سلام` prints', 'ltr'],
  ['en', 'שלום means peace', 'ltr'],
  ['en', 'שלום!', 'rtl'],
  ['en', '-5', 'ltr'],
  ['dv', 'ދިވެހި', 'rtl'],
])('in an exam in %s, %j runs %s', (language, text, direction) => {
  expect(directionIn(language, text)).toBe(direction);
});

test('the letters of formulas and media do not count', () => {
  expect(directionIn('en', String.raw`\(x\) ![A map](media:1) שלום`, { format: 'rich' })).toBe('rtl');
});
