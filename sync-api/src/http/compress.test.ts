import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress, compressed } from './compress.ts';

const hash = promisify(pbkdf2);
const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
const piecesOf = (count: number, size: number) =>
  Array.from({ length: count }, () => Buffer.from(randomBytes(size / 2).toString('hex')));

it.each(['br', 'gzip'] as const)('compresses all pieces, few or many, with %s', async (coding) => {
  for (const pieces of [[], piecesOf(1, 10), piecesOf(3, 1_000), piecesOf(8, 256 * 1024)]) {
    const body = Buffer.concat(pieces);
    const packed = await compress(pieces, body.length, coding, 'shared');
    expect(decoders[coding](Buffer.concat(packed))).toEqual(body);
    // Short ones are one buffer of their own size, which keeps no larger one in memory.
    if (body.length < 256 * 1024) expect(packed).toHaveLength(1);
  }
});

it.each(['br', 'gzip'] as const)('a page does not wait for a thread to be compressed with %s', async (coding) => {
  // More than there are threads, as when many log in.
  const hashes = Array.from({ length: 8 }, () => hash('password', 'salt', 100_000, 32, 'sha256').then(() => 'hashed'));
  const pieces = piecesOf(20, 1_000);
  const packing = compress(pieces, 20_000, coding, 'single').then((packed) => Buffer.concat(packed));
  const first = await Promise.race([packing, ...hashes]);
  expect(first).toBeInstanceOf(Buffer);
  expect(decoders[coding](first as Buffer)).toEqual(Buffer.concat(pieces));
  await Promise.all(hashes);
});

it('a body does not wait until a longer one is compressed', async () => {
  const done: number[] = [];
  const pieceCounts = [40, 2, 1];
  await Promise.all(
    pieceCounts.map(async (count) => {
      const size = 256 * 1024;
      await compress(piecesOf(count, size), count * size, 'br', 'shared');
      done.push(count);
    }),
  );
  expect(done).toEqual([1, 2, 40]);
});

it('ends what a body is made of when its reader stops', async () => {
  let isEnded = false;
  async function* pieces() {
    try {
      for (;;) yield new Uint8Array(randomBytes(200_000));
    } finally {
      isEnded = true;
    }
  }
  for await (const piece of compressed(pieces(), 'br', 'single')) if (piece.length > 0) break;
  expect(isEnded).toBe(true);
});
