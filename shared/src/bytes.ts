// Texts and bytes. `TextEncoder` and `TextDecoder` are not part of ECMAScript, but browsers, workers and Node have them.
interface Codecs {
  TextEncoder: new () => { encode(text: string): Bytes };
  TextDecoder: new (label: string, options: { fatal: true; ignoreBOM: true }) => { decode(bytes: Bytes): string };
}
const { TextEncoder, TextDecoder } = globalThis as unknown as Codecs;

export type Bytes = Uint8Array<ArrayBuffer>;

/** A text in UTF-8. A lone surrogate becomes U+FFFD. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** Reads UTF-8, a byte order mark as a character. Undefined for invalid UTF-8. */
export function readUtf8(bytes: Bytes): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Whether two lists of bytes are the same one, or have the same content. */
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one === other || (one.length === other.length && one.every((byte, at) => byte === other[at]));

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** base64url without padding (RFC 4648, section 5). */
export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 6; bits -= 6) text += digits[(held >> (bits - 6)) & 63];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + digits[(held << (6 - bits)) & 63] : text;
}

/**
 * Reads what `toBase64url` writes. Undefined for anything else, including trailing bits that no byte uses: lenient
 * readers skip them, and then several texts would be the same signature.
 */
export function fromBase64url(text: string): Bytes | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let at = 0;
  let held = 0;
  let bits = 0;
  for (const character of text) {
    const digit = digits.indexOf(character);
    if (digit < 0) return undefined;
    held = (held << 6) | digit;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = held >> bits;
    at += 1;
    held &= (1 << bits) - 1;
  }
  return bits >= 6 || held !== 0 ? undefined : bytes;
}
