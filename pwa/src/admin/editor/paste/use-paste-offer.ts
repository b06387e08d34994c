import { useEffect, useState } from 'react';
import { createTextReader, type FoundQuestions } from './text-reader.ts';

/** A text of a single question with four options has five lines. */
const fewestLines = 4;

export interface Offer<Before> {
  text: string;
  found: FoundQuestions;
  /** The state before the text was pasted. */
  before: Before;
}

/** Looks for several questions in a text that was pasted as one question. @param most the greatest number */
export function usePasteOffer<Before>(most: number) {
  const [reader] = useState(createTextReader);
  const [offered, setOffered] = useState<Offer<Before>>();
  useEffect(() => reader.close, [reader]);

  const look = async (text: string, before: Before) => {
    if (text.trim().split('\n').length < fewestLines) return;
    // Pasting works without the readers, too.
    const found = await reader.read(text, most).catch(() => undefined);
    if (found && found.count > 1) setOffered({ text, found, before });
  };
  return {
    offered,
    look: (text: string, before: Before) => void look(text, before),
    close: () => setOffered(undefined),
  };
}
