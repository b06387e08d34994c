import { expect, it } from 'vitest';
import { insertion, palette } from './formula-palette.ts';
import { canBeWritten, findFormula, findMedium, formulaAround, sourceOf } from './formula-source.ts';
import { previewOf, renderFormulas } from './render-formula.ts';

const text = 'If \\( x \\) then\n\n\\[ x^2 \\]';

it('finds the formula around the caret, and none beside it', () => {
  expect(formulaAround(text, text.indexOf('x'))).toMatchObject({ tex: 'x', display: false, start: 3, end: 10 });
  expect(formulaAround(text, text.length - 1)).toMatchObject({ tex: 'x^2', display: true, end: text.length });
  expect(formulaAround(text, 3)).toBeUndefined();
  expect(formulaAround(text, text.length)).toBeUndefined();
});

it('finds a formula by what it is, not by its spaces', () => {
  expect(findFormula(text, { tex: 'x^2', display: true })?.start).toBe(text.indexOf('\\['));
  expect(findFormula(text, { tex: 'x^2', display: false })).toBeUndefined();
});

it('finds a picture with the blank line before it', () => {
  const id = 'A'.repeat(43);
  expect(findMedium(`a\n\n![a map](media:${id}) b`, id)).toEqual({ start: 1, end: 62 });
  expect(findMedium(`![](media:${id})`, 'B'.repeat(43))).toBeUndefined();
});

it('knows TeX that would end its formula early', () => {
  expect(canBeWritten({ tex: 'a \\) b', display: false })).toBe(false);
  expect(canBeWritten({ tex: '\\frac{1}{2}', display: true })).toBe(true);
  expect(sourceOf({ tex: 'x', display: true })).toBe('\\[ x \\]');
});

it('puts the selection into the first place of a sign, and the caret into the next', () => {
  expect(insertion({ sign: '', name: '', tex: '\\frac{}{}' }, '')).toEqual({ text: '\\frac{}{}', caret: 6 });
  expect(insertion({ sign: '', name: '', tex: '\\frac{}{}' }, 'ab')).toEqual({ text: '\\frac{ab}{}', caret: 10 });
  expect(insertion({ sign: '', name: '', tex: '\\sqrt{}' }, 'ab')).toEqual({ text: '\\sqrt{ab}', caret: 9 });
});

it('has only signs that can be read', async () => {
  const formulas = palette()
    .flatMap(({ signs }) => signs)
    .map((sign) => ({ tex: `x${insertion(sign, 'a').text}`, display: false }));
  await renderFormulas(formulas);
  for (const formula of formulas) expect(previewOf(formula)).toHaveProperty('mathml');
});
