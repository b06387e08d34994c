import type { MediaType } from './media.ts';

/** The first bytes of each type in hexadecimal; a dot is any digit. */
const beginnings: readonly [MediaType, RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  // RIFF, its length, WEBP
  ['image/webp', /^52494646.{8}57454250/],
  // OggS
  ['audio/ogg', /^4f676753/],
  // The length of a box, ftyp, and a brand: M4A, M4B, mp41, mp42, isom, iso2 to iso6, dash
  ['audio/mp4', /^.{8}66747970(?:4d3441|4d3442|6d7034(?:31|32)|69736f6d|69736f3[2-6]|64617368)/],
  // ID3, or the first frame of layer 3
  ['audio/mpeg', /^(?:494433|ff[ef][23ab])/],
];

/** The type of a file by the bytes at its start, undefined for all others. */
export function mediaTypeOf(bytes: Uint8Array): MediaType | undefined {
  const start = Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return beginnings.find(([, beginning]) => beginning.test(start))?.[0];
}
