import { type Formula, partsOf } from '@quiz-app/shared/rich-text';

/** A formula, and where it is written in a text. */
export interface WrittenFormula extends Formula {
  start: number;
  end: number;
}

const written = /\\\((?!\s*\\\))(.{1,1000}?)\\\)|\\\[(?!\s*\\\])(.{1,1000}?)\\\]/gs;

/** The formulas written in a text, which may also stand in code. */
function writtenIn(text: string): WrittenFormula[] {
  return Array.from(text.matchAll(written), ({ index, 0: source, 1: inLine, 2: onItsOwn = '' }) => ({
    tex: (inLine ?? onItsOwn).trim(),
    display: inLine === undefined,
    start: index,
    end: index + source.length,
  }));
}

/** The formula around a place in a text. */
export const formulaAround = (text: string, place: number): WrittenFormula | undefined =>
  writtenIn(text).find(({ start, end }) => start < place && place < end);

/** Where a formula is first written. */
export const findFormula = (text: string, { tex, display }: Formula): WrittenFormula | undefined =>
  writtenIn(text).find((each) => each.tex === tex && each.display === display);

/** A formula as it is written in a text. */
export const sourceOf = ({ tex, display }: Formula) => (display ? `\\[ ${tex} \\]` : `\\( ${tex} \\)`);

/** Whether a formula is read back as it is written: it contains no `\)` of its own. */
export function canBeWritten(formula: Formula): boolean {
  const { formulas } = partsOf([sourceOf(formula)]);
  return formulas.length === 1 && formulas[0]?.tex === formula.tex.trim();
}
