/** A text with its escapes undone, and beside it the same with a mark in the place of each escaped character. */
export interface Unescaped {
  text: string;
  /** As long as `text`; what is special in it is not escaped. */
  mask: string;
}

/** In the mask: a character that was escaped and so means nothing special. */
const escaped = '\0';

export function unescapeGift(source: string): Unescaped {
  const text = source.replaceAll(/\\([\\:#={}~n])/g, (_, character) => (character === 'n' ? '\n' : character));
  const mask = source.replaceAll(/\\[\\:#={}~n]/g, escaped);
  return { text, mask };
}

export const escapeGift = (text: string) => text.replaceAll(/[\\:#={}~]/g, '\\$&').replaceAll('\n', '\\n');

export const slice = ({ text, mask }: Unescaped, from: number, to?: number): Unescaped => ({
  text: text.slice(from, to),
  mask: mask.slice(from, to),
});

/** Without white space around; escaped line breaks inside the text stay. */
export function trim(part: Unescaped): Unescaped {
  const start = part.mask.length - part.mask.trimStart().length;
  return slice(part, start, part.mask.trimEnd().length);
}
