import type { Bytes } from './bytes.ts';

/** The characters of a QR code's alphanumeric mode: two of them take 11 bits, so base45 costs a QR code only 3 %. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Bytes as text for a QR code (RFC 9285). */
export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    const isPair = second !== undefined;
    let value = isPair ? first * 256 + second : first;
    for (let count = isPair ? 3 : 2; count > 0; count -= 1) {
      text += digits[value % 45];
      value = Math.floor(value / 45);
    }
  }
  return text;
}

/** Reads what `toBase45` writes; undefined for anything else. */
export function fromBase45(text: string): Bytes | undefined {
  if (text.length % 3 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((text.length * 2) / 3));
  for (let from = 0, at = 0; from < text.length; from += 3) {
    const group = text.slice(from, from + 3);
    let value = 0;
    for (const character of [...group].reverse()) {
      const digit = digits.indexOf(character);
      if (digit < 0) return undefined;
      value = value * 45 + digit;
    }
    const length = group.length - 1;
    if (value >= 256 ** length) return undefined;
    if (length === 2) bytes[at++] = value >> 8;
    bytes[at++] = value & 255;
  }
  return bytes;
}
