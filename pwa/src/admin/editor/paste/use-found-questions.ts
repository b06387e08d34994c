import { useEffect, useState } from 'react';
import { createTextReader, type FoundQuestions } from './text-reader.ts';

interface Reading {
  /** The text that was read. */
  text: string;
  found?: FoundQuestions | undefined;
  /** Why it could not be read. */
  problem?: string;
}

/**
 * Reads a text while it is being typed. Until the newest text is read, it returns what was found in an earlier one.
 * @param most the greatest number of questions
 */
export function useFoundQuestions(text: string, most: number): Reading & { isReading: boolean } {
  const [reader] = useState(createTextReader);
  const [reading, setReading] = useState<Reading>({ text: '' });

  useEffect(() => reader.close, [reader]);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Reading) => isCurrent && setReading(next);
    if (text.trim() === '') show({ text });
    else
      reader.read(text, most).then(
        (found) => show({ text, found }),
        (error: Error) => show({ text, problem: error.message }),
      );
    return () => {
      isCurrent = false;
    };
  }, [reader, text, most]);

  return { ...reading, isReading: reading.text !== text };
}
