import { expect, test } from 'vitest';
import { formatReading, noteOn, numberInWords } from './number-words.ts';

const asked = (typed: string, language?: string) => noteOn({ value: '1' }, { typed }, language);

test.each([
  ['3.14', undefined, '3.14'],
  ['3.14', 'de', '3,14'],
  ['-0.5', 'fr', '−0,5'],
  ['6.02e23', 'en', '6.02 × 10²³'],
  ['1e-40', 'en', '1 × 10⁻⁴⁰'],
  ['1/3', 'es', '1/3'],
  ['1234', 'ar', '1234'],
])('%s in %s is shown as %s', (value, language, shown) => {
  expect(formatReading(value, language)).toBe(shown);
});

test('both readings are offered where a separator may be either', () => {
  expect(asked('1,234')).toMatchObject({ choices: ['1234', '1.234'] });
  expect(asked('1,234', 'de').choices).toEqual([]);
  expect(asked('1.234', 'de')).toMatchObject({ choices: ['1234', '1.234'] });
});

test('a unit that is missing, or not asked for, is said', () => {
  const speed = { value: '1', units: [{ text: 'm/s', factor: '1' }] };
  expect(noteOn(speed, { typed: '5' }, 'en')).toMatchObject({ text: 'Read as 5', advice: 'add the unit' });
  expect(noteOn(speed, { typed: '5 m/s' }, 'en').advice).toBeUndefined();
  expect(asked('5 m/s')).toMatchObject({ text: 'Read as 5 m/s', advice: 'type the number only' });
});

test('the solution says how near an answer has to be', () => {
  const value = '3.14';
  expect(numberInWords({ value, tolerance: { abs: '0.01' } }, 'de')).toBe('3,14 (± 0,01)');
  expect(numberInWords({ value, tolerance: { relative: '0.05' } }, 'en')).toBe('3.14 (± 5%)');
  expect(numberInWords({ value, tolerance: { figures: 3 } }, 'en')).toBe('3.14, to 3 significant figures');
});
