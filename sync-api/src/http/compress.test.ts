import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { codings, compress } from './compress.ts';

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
const piecesOf = (count: number, size: number) =>
  Array.from({ length: count }, () => Buffer.from(randomBytes(size / 2).toString('hex')));

it.each(codings)('compresses all pieces, few or many, with %s', async (coding) => {
  for (const pieces of [[], piecesOf(1, 10), piecesOf(3, 1_000), piecesOf(8, 256 * 1024)]) {
    const body = Buffer.concat(pieces);
    const packed = await compress(pieces, body.length, coding);
    expect(decoders[coding](Buffer.concat(packed))).toEqual(body);
    // Short ones are one buffer of their own size, which keeps no larger one in memory.
    if (body.length < 256 * 1024) expect(packed).toHaveLength(1);
  }
});

it('a short body does not wait until a long one is compressed', async () => {
  const done: string[] = [];
  const long = compress(piecesOf(40, 256 * 1024), 40 * 256 * 1024, 'br').then(() => done.push('long'));
  const short = compress(piecesOf(1, 3_000), 3_000, 'br').then(() => done.push('short'));
  await Promise.all([long, short]);
  expect(done).toEqual(['short', 'long']);
});
