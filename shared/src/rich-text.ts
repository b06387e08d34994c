import { changeOutsideCode, readBlocks } from './text-blocks.ts';

// Rich text (`format: 'rich'`) is text with code, and in it formulas and media: `\( TeX \)` in a line, `\[ TeX \]` on a
// line of its own, `![a description](media:ID)`. The description is for those who read the source; what people see and
// hear is the one in the list `media`. HTML is text.

/** A formula as TeX; `display` if it stands on a line of its own. */
export interface Formula {
  tex: string;
  display: boolean;
}

/** A part of a line of rich text. */
export type Piece =
  | { kind: 'plain'; text: string }
  | ({ kind: 'formula' } & Formula)
  | { kind: 'medium'; _id: string; description: string };

/** Characters of a formula's TeX. */
export const longestFormula = 1_000;

/**
 * A formula in a line, one on its own line, or the description and id of a medium.
 *
 * A backslash before the brackets makes them a line break of TeX: `\\[2pt]`. A formula that contains another opening
 * delimiter is not closed, which keeps the search linear. Without anything between its delimiters it is no formula.
 */
export const richMarkup =
  /(?<!\\)\\\((?!\s*\\\))((?:(?!(?<!\\)\\\().){1,1000}?)(?<!\\)\\\)|(?<!\\)\\\[(?!\s*\\\])((?:(?!(?<!\\)\\\[).){1,1000}?)(?<!\\)\\\]|!\[([^[\]\n]{0,1000})\]\(media:([\w-]{43})\)/gs;

/** Splits text that is not code at its formulas and media. What is not closed stays as it is. */
export function readPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const addPlain = (upTo: number) => {
    if (upTo > end) pieces.push({ kind: 'plain', text: text.slice(end, upTo) });
  };
  for (const match of text.matchAll(richMarkup)) {
    addPlain(match.index);
    end = match.index + match[0].length;
    const [, inLine, onItsOwn, description = '', _id] = match;
    if (_id !== undefined) pieces.push({ kind: 'medium', _id, description });
    else pieces.push({ kind: 'formula', tex: (inLine ?? onItsOwn ?? '').trim(), display: inLine === undefined });
  }
  addPlain(text.length);
  return pieces;
}

/** The formulas and media of texts, each once, in the order in which they appear. Code has none. */
export function partsOf(texts: readonly string[]): { formulas: Formula[]; media: string[] } {
  const formulas = new Map<string, Formula>();
  const media = new Set<string>();
  for (const text of texts) {
    const paragraphs = readBlocks(text).flatMap((block) => (block.kind === 'paragraph' ? block.inlines : []));
    const pieces = paragraphs.flatMap((inline) => (inline.kind === 'plain' ? readPieces(inline.text) : []));
    for (const piece of pieces) {
      if (piece.kind === 'medium') media.add(piece._id);
      if (piece.kind === 'formula') formulas.set(formulaKey(piece), { tex: piece.tex, display: piece.display });
    }
  }
  return { formulas: [...formulas.values()], media: [...media] };
}

/** Names a formula: the same TeX looks different on a line of its own. */
export const formulaKey = ({ tex, display }: Formula) => `${display ? '[' : '('}${tex}`;

/** The parts of a question that its plain text needs. */
interface Described {
  format?: 'rich';
  media?: readonly { _id: string; alt: string }[];
}

/** A text of a question for where neither formulas nor media can be shown: TeX, and descriptions in brackets. */
export function plainText(text: string, { format, media }: Described): string {
  if (!format) return text;
  const described = new Map(media?.map(({ _id, alt }) => [_id, alt]));
  const plain = (piece: Piece) => {
    if (piece.kind === 'plain') return piece.text;
    return piece.kind === 'formula' ? piece.tex : `[${described.get(piece._id) || piece.description || 'picture'}]`;
  };
  return changeOutsideCode(text, (part) => readPieces(part).map(plain).join(''));
}
