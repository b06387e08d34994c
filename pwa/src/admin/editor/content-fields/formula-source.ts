import { type Formula, partsOf, richMarkup } from '@quiz-app/shared/rich-text';

/** Where something is written in a text. */
interface Place {
  start: number;
  end: number;
}

export type WrittenFormula = Formula & Place;

/** The formulas and media written in a text, which may also stand in code. */
function writtenIn(text: string) {
  const formulas: WrittenFormula[] = [];
  const media: (Place & { id: string })[] = [];
  for (const { index: start, 0: source, 1: inLine, 2: onItsOwn = '', 4: id } of text.matchAll(richMarkup)) {
    const end = start + source.length;
    if (id !== undefined) media.push({ id, start, end });
    else formulas.push({ tex: (inLine ?? onItsOwn).trim(), display: inLine === undefined, start, end });
  }
  return { formulas, media };
}

/** The formula around a place in a text. */
export const formulaAround = (text: string, place: number): WrittenFormula | undefined =>
  writtenIn(text).formulas.find(({ start, end }) => start < place && place < end);

/** Where a formula is first written. */
export const findFormula = (text: string, { tex, display }: Formula): WrittenFormula | undefined =>
  writtenIn(text).formulas.find((each) => each.tex === tex && each.display === display);

/** Where a picture or sound is first written, with the blank line before it. */
export function findMedium(text: string, id: string): Place | undefined {
  const found = writtenIn(text).media.find((each) => each.id === id);
  if (!found) return undefined;
  const isBelow = text.slice(0, found.start).endsWith('\n\n');
  return { start: isBelow ? found.start - 2 : found.start, end: found.end };
}

/** A formula as it is written in a text. */
export const sourceOf = ({ tex, display }: Formula) => (display ? `\\[ ${tex} \\]` : `\\( ${tex} \\)`);

/** Whether a formula is read back as it is written: it contains no `\)` of its own. */
export function canBeWritten(formula: Formula): boolean {
  const { formulas } = partsOf([sourceOf(formula)]);
  return formulas.length === 1 && formulas[0]?.tex === formula.tex.trim();
}
