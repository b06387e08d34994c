import { optionKeys } from '@quiz-app/shared/question-kinds/choice';
import { expect, test } from 'vitest';
import { letterOf, lettersOf } from './option-letter.ts';

test.each([
  ['ar', 'أ ب ج د'],
  ['ar-EG', 'أ ب ج د'],
  ['fa-AF', 'الف ب ج د'],
  ['he', 'א ב ג ד'],
  ['hi', 'क ख ग घ'],
  ['bn-BD', 'ক খ গ ঘ'],
  ['uk', 'А Б В Г'],
  ['EL', 'Α Β Γ Δ'],
  ['en', 'A B C D'],
  ['ur', 'A B C D'],
  ['filipino', 'A B C D'],
  ['constructor', 'A B C D'],
  [undefined, 'A B C D'],
])('in %s the first keys are shown as %s', (language, letters) => {
  expect((['A', 'B', 'C', 'D'] as const).map((key) => letterOf(key, language)).join(' ')).toBe(letters);
});

test.each(['ar', 'bg', 'bn', 'el', 'fa', 'he', 'hi', 'ne', 'ru', 'uk', 'fr'])('in %s no two keys look alike', (tag) => {
  const letters = optionKeys.map((key) => letterOf(key, tag));
  expect(new Set(letters).size).toBe(optionKeys.length);
  expect(letters.join('')).toBe(letters.join('').normalize('NFC'));
});

test('several letters are separated by commas', () => {
  expect([lettersOf(['A', 'C'], 'he'), lettersOf(['A', 'C'], undefined), lettersOf([], 'he')]).toEqual([
    'א, ג',
    'A, C',
    '',
  ]);
});
