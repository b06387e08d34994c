import { type Formula, richMarkup } from '@quiz-app/shared/rich-text';
import { changeOutsideCode } from '@quiz-app/shared/text-blocks';
import type { UsedFile } from '../attachments.ts';

// A question is rich only if one of its texts has a formula or medium, so texts that are converted one by one have
// marks for them, which `completeTexts` replaces. The marks are noncharacters, which no text of a question has.

const marks = { inLine: '\uFDD0', onItsOwn: '\uFDD1', endOfFormula: '\uFDD2', medium: '\uFDD3', literal: '\uFDD4' };
const anyMark = /[\uFDD0-\uFDEF]/;

/** A foreign text without characters that would be read as marks. */
export const withoutMarks = (text: string) => text.replaceAll(/[\uFDD0-\uFDEF]/g, '');

/** @param source of the formula, which is kept character for character, except for blank lines, which TeX does not allow */
export const markFormula = (source: string, display: boolean) =>
  `${display ? marks.onItsOwn : marks.inLine}${source.replaceAll(/\n(?:[^\S\n]*\n)+/g, '\n')}${marks.endOfFormula}`;

/** @param place where `Attachments.used` has it */
export const markMedium = (place: number) => `${marks.medium}${place}${marks.medium}`;

/** A text whose delimiters of formulas are only characters, such as `\(` in an element that formulas are not read in. */
export const markLiteral = (text: string) => text.replaceAll(/[\\$]/g, `$&${marks.literal}`);

/** A formula between two dollars, or as in `richMarkup`. */
export const foreignFormula =
  /(?<![\\$])\$\$(?!\$)(.{1,1000}?)(?<!\\)\$\$(?!\$)|(?<!\\)\\\((?!\s*\\\))((?:(?!(?<!\\)\\\().){1,1000}?)(?<!\\)\\\)|(?<!\\)\\\[(?!\s*\\\])((?:(?!(?<!\\)\\\[).){1,1000}?)(?<!\\)\\\]/gs;

/** Formulas with nothing in them, which some editors leave behind. */
const empty = /(?<!\\)(?:\\\([ \t\n]*\\\)|\\\[[ \t\n]*\\\])/g;

/**
 * Marks the formulas of a converted text: `\(…\)`, `\[…\]`, and Moodle's `$$…$$`, which stands on a line of its own if
 * nothing else is in that line. Single dollars are prose. What is in code is left alone.
 */
export const markFormulas = (text: string): string =>
  changeOutsideCode(text, (part) =>
    part
      .replaceAll(empty, '')
      .replaceAll(foreignFormula, (whole, dollars, inLine, onItsOwn, at: number, all: string) => {
        const source: string = dollars ?? inLine ?? onItsOwn;
        if (anyMark.test(source) || source.trim() === '') return whole;
        const isAlone = /(?:^|\n)[ \t]*$/.test(all.slice(Math.max(0, at - 40), at));
        const endsLine = /^[ \t]*(?:\n|$)/.test(all.slice(at + whole.length, at + whole.length + 40));
        return markFormula(source, onItsOwn !== undefined || (dollars !== undefined && isAlone && endsLine));
      }),
  );

/** A formula or medium between its marks. */
const pieces = /([\uFDD0\uFDD1])([^\uFDD0-\uFDEF]*)\uFDD2|\uFDD3(\d+)\uFDD3/g;

/** The parts of a match of `pieces`: a formula, or the place of a medium. */
function partOf([, start, source = '', place]: RegExpMatchArray): (Formula & { source: string }) | number {
  if (place !== undefined) return Number(place);
  return { tex: source.trim(), source, display: start === marks.onItsOwn };
}

/** The formulas and media that the marks of a text stand for. */
export function readMarks(text: string): { formulas: Formula[]; media: number[] } {
  const parts = Array.from(text.matchAll(pieces), partOf);
  return {
    formulas: parts.flatMap((part) => (typeof part === 'number' ? [] : { tex: part.tex, display: part.display })),
    media: parts.filter((part) => typeof part === 'number'),
  };
}

/** A marked text in which the other formulas are only their TeX. */
export const unmarkFormulas = (text: string, isKept: (formula: Formula) => boolean) =>
  text.replaceAll(pieces, (...match) => {
    const part = partOf(match);
    return typeof part === 'number' || isKept(part) ? match[0] : part.source;
  });

/** A marked text as rich text. @param change changes everything that is neither formula nor medium */
export function replaceMarks(
  text: string,
  usedAt: (place: number) => UsedFile | undefined,
  change: (literal: string) => string = (literal) => literal,
): string {
  let out = '';
  let end = 0;
  for (const match of text.matchAll(pieces)) {
    out += change(withoutMarks(text.slice(end, match.index)));
    end = match.index + match[0].length;
    const part = partOf(match);
    if (typeof part !== 'number') out += inDelimiters(part.source, part.display);
    else {
      const used = usedAt(part);
      if (used) out += `![${used.description}](media:${used.file._id})`;
    }
  }
  return out + change(withoutMarks(text.slice(end)));
}

/** A formula in rich text. */
export const inDelimiters = (source: string, display: boolean) => (display ? `\\[${source}\\]` : `\\(${source}\\)`);

/** How the parts of rich text are written. */
interface WritePieces {
  plain(text: string): string;
  /** Without it, or if it gives none, a formula stays as it is. @param source the TeX, character for character */
  formula?: ((source: string, display: boolean) => string | undefined) | undefined;
  medium(id: string, description: string): string;
}

/** Rewrites a part of rich text without code. */
export function writePieces(part: string, write: WritePieces): string {
  let out = '';
  let end = 0;
  for (const match of part.matchAll(richMarkup)) {
    const [whole, inLine, onItsOwn, description = '', id] = match;
    const formula = () => write.formula?.(inLine ?? onItsOwn ?? '', inLine === undefined) ?? whole;
    out += write.plain(part.slice(end, match.index)) + (id ? write.medium(id, description) : formula());
    end = match.index + whole.length;
  }
  return out + write.plain(part.slice(end));
}

/** Marks the formulas of a part of rich text without code. */
export const markRichFormulas = (part: string): string =>
  writePieces(part, {
    plain: (text) => text,
    formula: (source, display) => (anyMark.test(source) ? undefined : markFormula(source, display)),
    medium: (id, description) => `![${description}](media:${id})`,
  });
