import { t } from '@lingui/core/macro';
import { UnreadableFile } from './unreadable-file.ts';

interface Decoded {
  text: string;
  /** A sentence for people if the encoding had to be assumed. */
  note?: string;
}

/** The declaration at the start of an XML file. */
const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/;

/** How many bytes identify UTF-16 without a byte order mark. */
const sample = 4096;

/**
 * Decodes a text: by its byte order mark, by the zeros of UTF-16 in Western texts, by an XML file's declaration, as
 * UTF-8, or else as Windows-1252, which older Western spreadsheets write.
 *
 * @throws UnreadableFile for binary data, and for an encoding that a browser does not know
 */
export function decodeText(bytes: Uint8Array): Decoded {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return { text: decode(bytes, 'utf-8', 'UTF-8') };
  if (startsWith(bytes, 0xff, 0xfe)) return { text: decode(bytes, 'utf-16le', 'UTF-16') };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: decode(bytes, 'utf-16be', 'UTF-16') };
  const zeros = countZeros(bytes.subarray(0, sample));
  if (zeros.odd + zeros.even > 0) {
    if (zeros.odd > 4 * zeros.even) return { text: decode(bytes, 'utf-16le', 'UTF-16') };
    if (zeros.even > 4 * zeros.odd) return { text: decode(bytes, 'utf-16be', 'UTF-16') };
    throw new UnreadableFile(t`This file is neither text nor a spreadsheet. Choose another file, or save it as CSV.`);
  }
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const label = declared.exec(start)?.[1]?.toLowerCase();
  // An XML file in UTF-16 has a mark, so a declaration without one comes from a program that changed the encoding.
  if (label && !/^utf-?(8|16)/.test(label)) return { text: decode(bytes, label, label) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const text = decode(bytes, 'windows-1252', 'Windows-1252');
    return { text, note: t`The file is not in UTF-8 and was read as Windows-1252; please check letters with accents.` };
  }
}

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function countZeros(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1;
  return zeros;
}

function decode(bytes: Uint8Array, label: string, name: string): string {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile(t`The file says that it is in ${name}, but it is not. Please save it as UTF-8.`);
  }
}
