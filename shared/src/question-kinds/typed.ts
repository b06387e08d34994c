import type { ByteReader } from '../byte-reader.ts';
import type { ByteWriter } from '../byte-writer.ts';

/** An answer that a taker types. */
export interface Typed {
  /** As typed, without spaces around it. Empty for no answer. */
  typed: string;
}

export const nothingTyped: Typed = { typed: '' };

/** The most UTF-16 units of a typed answer; the rest is cut off. */
export const longestTyped = 500;

/** The text in anything that may be a typed answer. */
export function typedIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('typed' in answer)) return '';
  const { typed } = answer;
  return typeof typed === 'string'
    ? typed.toWellFormed().replaceAll('\0', '').trim().slice(0, longestTyped).toWellFormed().trim()
    : '';
}

/** A text in a code is at most 500 UTF-16 units of three bytes each. */
export const writeTyped = ({ typed }: Typed, writer: ByteWriter): void => writer.text(typed);
export const readTyped = (reader: ByteReader): string => reader.text(3 * longestTyped);
