/** Letters that Unicode does not decompose into letter and accent, the Greek final sigma, and signs that mean the same. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
  // Signs that keyboards and word processors put for each other.
  ...Object.fromEntries([...'‘’ʼʹ′`´'].map((sign) => [sign, "'"])),
  ...Object.fromEntries([...'‐‑‒–—−'].map((sign) => [sign, '-'])),
};
/** The keys of `plain`, as a literal: only literals are checked for expressions that take too long. */
const others = /[ßæœøđðþłıς‘’ʼʹ′`´‐‑‒–—−]/gu;

/** A text as searches compare it: in lower case, without accents, in the usual width. */
export function foldForSearch(text: string): string {
  // Before the normalisation, which divides an acute accent that stands alone into a space and an accent.
  const signs = text.toLowerCase().replace(others, (sign) => plain[sign] ?? sign);
  const letters = signs.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return letters.replace(others, (letter) => plain[letter] ?? letter);
}

/** The words of a search. Each must be part of the folded text for a match; without words everything matches. */
export function searchWords(search: string): string[] {
  return [...new Set(foldForSearch(search).split(/\s+/).filter(Boolean))];
}
