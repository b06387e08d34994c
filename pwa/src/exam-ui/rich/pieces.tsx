import { formulaKey, type Piece, readPieces } from '@quiz-app/shared/rich-text';
import { Fragment, use } from 'react';
import { GapContext, withGaps } from '../gaps.tsx';
import { type PiecesProps, richParts } from '../rich-parts.ts';
import { Formula } from './formula.tsx';

/** A text with its formulas, pictures and sounds. */
export function Pieces({ text, content, inLabel }: PiecesProps) {
  const { Medium } = richParts;
  const gap = use(GapContext);
  const formulas = new Map(content.formulas?.map((each) => [formulaKey(each), each]));
  // biome-ignore-start lint/suspicious/noArrayIndexKey: a part's position in the text is its only identity
  return readPieces(text).map((piece, index, pieces) => {
    if (piece.kind === 'plain') {
      const text = withoutBreaks(piece.text, pieces[index - 1], pieces[index + 1]);
      return <Fragment key={index}>{withGaps(text, gap)}</Fragment>;
    }
    if (piece.kind === 'formula') return <Formula key={index} {...(formulas.get(formulaKey(piece)) ?? piece)} />;
    const { _id, description } = piece;
    return Medium ? <Medium key={`${index} ${_id}`} {...{ _id, description, content, inLabel }} /> : description;
  });
  // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
}

const isOnItsOwn = (piece: Piece | undefined) => piece?.kind === 'formula' && piece.display;

/** Without the line breaks around formulas that have lines of their own anyway. */
function withoutBreaks(text: string, before: Piece | undefined, after: Piece | undefined): string {
  const start = isOnItsOwn(before) ? text.replace(/^ *\n/, '') : text;
  return isOnItsOwn(after) ? start.replace(/\n *$/, '') : start;
}
