import { expect, it } from 'vitest';
import { renderFormula } from './render-formula.ts';

it.each([
  ['\\frac{1}{2}', 'one half'],
  ['\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}', 'the 2 by 2 matrix Row 1: 1 2 Row 2: 3 4'],
  [
    '\\begin{cases}x&\\text{if }x>0\\\\-x&\\text{otherwise}\\end{cases}',
    '2 cases Case 1: x if x is greater than 0 Case 2: negative x otherwise',
  ],
  ['\\sum_{i=1}^{n} i^2', 'the sum from i equals 1 to n of i squared'],
  ['\\int_0^\\infty e^{-x}\\,dx', 'the integral from 0 to infinity of e raised to the negative x power d x'],
  ['\\sqrt[3]{\\frac{a+b}{c}}', 'the cube root of the fraction with numerator a plus b and denominator c'],
  ['\\begin{aligned}x&=1\\\\y&=2\\end{aligned}', '2 lines Line 1: x equals 1 Line 2: y equals 2'],
  ['45^\\circ', '45 degrees'],
  ['20\\,^{\\circ}\\text{C}', '20 degrees cap C'],
  ['\\mathrm{constructor}=2', 'constructor equals 2'],
  ['\\text{the constructor and toString}', 'the constructor and toString'],
  ['\\mathrm{valueOf}', 'valueOf'],
])('says %s as a screen reader should', async (tex, spoken) => {
  expect(await renderFormula('author', { tex, display: true })).toMatchObject({ spoken });
});

it.each(['\\ref{x}', '\\eqref{x}', 'a=\\ref{x}+1'])('refuses %s, whose formula is not there', async (tex) => {
  expect(await renderFormula('author', { tex, display: true })).toEqual({ problem: 'cannot be read' });
});

it('keeps nothing of a formula for the next one', async () => {
  expect(await renderFormula('author', { tex: '\\gdef\\secret{x}\\secret', display: false })).toMatchObject({
    spoken: 'x',
  });
  expect(await renderFormula('author', { tex: '\\secret', display: false })).toEqual({
    problem: 'cannot be read from character 1 on',
  });
});

it('renders the formulas of different people in turn', async () => {
  const done: string[] = [];
  const render = (person: string, count: number) =>
    Array.from({ length: count }, async (_, at) => {
      await renderFormula(person, { tex: `${person}_{${at}}`, display: false });
      done.push(person);
    });
  await Promise.all([...render('a', 5), ...render('b', 1)]);
  expect(done.join('')).toBe('aabaaa');
});
