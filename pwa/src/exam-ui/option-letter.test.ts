import { optionKeys } from '@quiz-app/shared/question-kinds/choice';
import { expect, test } from 'vitest';
import { letterOf, lettersOf, optionsOfKey } from './option-letter.ts';

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

test.each([
  ['a Latin layout, by its letter', 'en', 'b', 'KeyB', 'B'],
  ['a French layout, where the key of Q writes A', 'fr', 'a', 'KeyQ', 'A'],
  ['a digit', 'en', '3', 'Digit3', 'C'],
  ['an Arabic layout in an English exam', 'en', 'ش', 'KeyA', 'A'],
  ['a Cyrillic layout in an English exam', undefined, 'Ф', 'KeyA', 'A'],
  ['a Cyrillic layout in a Russian exam, by the letter shown', 'ru', 'в', 'KeyD', 'CD'],
  ['a Latin layout in a Russian exam', 'ru', 'd', 'KeyD', 'D'],
  ['the alef of an Arabic keyboard', 'ar', 'ا', 'KeyH', 'AH'],
  ['an Arabic letter with a tatweel in the exam', 'ar-EG', 'ه', 'KeyI', 'EI'],
  ['a digit of an Arabic layout', 'ar', '٢', 'Digit2', 'B'],
  ['a key that writes no letter', 'en', 'Enter', 'Enter', ''],
  ['a Latin letter that is no option', 'en', 'q', 'KeyA', ''],
])('%s, in %s: %s (%s) means %s', (_, language, key, code, options) => {
  expect(optionsOfKey({ key, code }, language).join('')).toBe(options);
});

test('several letters are separated by commas', () => {
  expect([lettersOf(['A', 'C'], 'he'), lettersOf(['A', 'C'], undefined), lettersOf([], 'he')]).toEqual([
    'א, ג',
    'A, C',
    '',
  ]);
});
