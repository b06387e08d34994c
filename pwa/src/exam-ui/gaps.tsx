import { createContext, Fragment, type ReactNode } from 'react';

/** Draws the gap with this number, from 1; `undefined` where `[[1]]` is text, as in questions of other kinds. */
type DrawGap = (gap: number) => ReactNode;

export const GapContext = createContext<DrawGap | undefined>(undefined);

/** A text with its gaps drawn in place of `[[1]]`, `[[2]]` and so on. */
export function withGaps(text: string, draw: DrawGap | undefined): ReactNode {
  if (!draw || !text.includes('[[')) return text;
  return text.split(/\[\[(\d+)\]\]/).map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a part's position in the text is its only identity
    return <Fragment key={index}>{index % 2 === 1 ? draw(Number(part)) : part}</Fragment>;
  });
}

/** A gap where nothing can be filled in. */
export const blankGap: DrawGap = (gap) => <u>{`\u00a0\u00a0${gap}\u00a0\u00a0`}</u>;
