/** Letters that Unicode does not decompose into letter and accent, and the Greek final sigma. */
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
};

/** A text as searches compare it: in lower case, without accents. */
export function foldForSearch(text: string): string {
  const letters = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return letters.replace(/[ßæœøđðþłıς]/g, (letter) => plain[letter] ?? letter);
}

/** The words of a search. Each must be part of the folded text for a match; without words everything matches. */
export function searchWords(search: string): string[] {
  return [...new Set(foldForSearch(search).split(/\s+/).filter(Boolean))];
}
