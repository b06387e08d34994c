import { expect, it } from 'vitest';
import { movieSeconds } from './movie-seconds.ts';

function box(name: string, ...content: Buffer[]): Buffer {
  const data = Buffer.concat(content);
  const head = Buffer.alloc(8, `\0\0\0\0${name}`, 'latin1');
  head.writeUInt32BE(8 + data.length);
  return Buffer.concat([head, data]);
}
/** The header of a movie with numbers of 32 bits. */
function header(unitsPerSecond: number, units: number): Buffer {
  const data = Buffer.alloc(100);
  data.writeUInt32BE(unitsPerSecond, 12);
  data.writeUInt32BE(units, 16);
  return box('mvhd', data);
}
/** The same with numbers of 64 bits, as Chromium records. */
function longHeader(unitsPerSecond: number, units: bigint): Buffer {
  const data = Buffer.alloc(112);
  data[0] = 1;
  data.writeUInt32BE(unitsPerSecond, 20);
  data.writeBigUInt64BE(units, 24);
  return box('mvhd', data);
}
const movie = (...boxes: Buffer[]) => Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', ...boxes)]);

it.each([
  ['32 bits', movie(header(1_000, 2_971)), 2.971],
  ['64 bits', movie(longHeader(48_000, 96_000n)), 2],
  ['no length', movie(longHeader(1_000, 2n ** 64n - 1n)), 0],
  ['no length in 32 bits', movie(header(1_000, 2 ** 32 - 1)), 0],
  ['no unit', movie(header(0, 5)), 0],
  ['no header', movie(box('trak')), 0],
  ['a header that is cut off', movie(box('mvhd', Buffer.alloc(10))), 0],
  ['a box without a length', Buffer.alloc(100), 0],
])('reads the length of a movie with %s', (_, data, seconds) => {
  expect(movieSeconds(data)).toBe(seconds);
});
