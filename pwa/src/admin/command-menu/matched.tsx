import { foldForSearch } from '@quiz-app/shared/search';
import { Fragment } from 'react';

interface MatchedProps {
  text: string;
  /** The folded words of a search. */
  words: readonly string[];
}

/** A text in which the first match of each word is marked. */
export function Matched({ text, words }: MatchedProps) {
  return markedParts(text.normalize('NFC'), words).map(({ part, isMarked }, index) => {
    const Part = isMarked ? 'mark' : Fragment;
    // biome-ignore lint/suspicious/noArrayIndexKey: a part's position in the text is its only identity
    return <Part key={index}>{part}</Part>;
  });
}

function markedParts(text: string, words: readonly string[]): { part: string; isMarked: boolean }[] {
  const letters = [...text];
  // A letter may be folded to several, such as ß, so each of them knows its place in the text. An emoji counts as two,
  // as in the length of a word.
  const folded = letters.flatMap((letter, place) =>
    foldForSearch(letter)
      .split('')
      .map((plain) => ({ plain, place })),
  );
  const plainText = folded.map(({ plain }) => plain).join('');
  const marked = new Set<number>();
  for (const word of words) {
    const start = plainText.indexOf(word);
    if (start === -1) continue;
    for (const { place } of folded.slice(start, start + word.length)) marked.add(place);
  }
  const parts: { part: string; isMarked: boolean }[] = [];
  for (const [place, letter] of letters.entries()) {
    const last = parts.at(-1);
    const isMarked = marked.has(place);
    if (last?.isMarked === isMarked) last.part += letter;
    else parts.push({ part: letter, isMarked });
  }
  return parts;
}
