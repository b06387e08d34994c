/** A text with its escapes resolved, and a copy with a mark in place of each escaped character. */
export interface Unescaped {
  text: string;
  /** As long as `text`; its special characters are not escaped. */
  mask: string;
}

/** In the mask: an escaped character, without special meaning. */
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

/** Trimmed; escaped line breaks inside the text stay. */
export function trim(part: Unescaped): Unescaped {
  const start = part.mask.length - part.mask.trimStart().length;
  return slice(part, start, part.mask.trimEnd().length);
}
