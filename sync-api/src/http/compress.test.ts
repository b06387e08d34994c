import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { sendJson } from './compress.ts';

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
const encodings = ['br', 'gzip', 'identity'] as const;
const textOf = (size: number) => randomBytes(size / 2).toString('hex');

function request(parts: () => AsyncGenerator<string>, encoding: string) {
  const app = new Hono().get('/', (c) => sendJson(c, parts()));
  return app.request('/', { headers: { 'accept-encoding': encoding } });
}

describe.each(encodings)('JSON in parts, in %s', (encoding) => {
  it.each([
    [1, 10],
    [3, 2_000],
    [20, 100_000],
  ])('arrives whole: %d parts of %d bytes', async (count, size) => {
    const texts = Array.from({ length: count }, () => textOf(size));
    const answer = await request(async function* () {
      yield* texts;
    }, encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    const coding = answer.headers.get('content-encoding') ?? 'identity';
    expect(coding).toBe(size > 10 ? encoding : 'identity');
    const body = Buffer.from(await answer.arrayBuffer());
    expect(decoders[coding as keyof typeof decoders](body).toString()).toBe(texts.join(''));
  });

  it('ends what it is made of when its reader stops', async () => {
    const ended = Promise.withResolvers<void>();
    const answer = await request(async function* () {
      try {
        for (;;) yield textOf(200_000);
      } finally {
        ended.resolve();
      }
    }, encoding);
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await ended.promise;
  });

  it('breaks off when a part cannot be made', async () => {
    const answer = await request(async function* () {
      yield textOf(400_000);
      throw new Error('The connection was lost');
    }, encoding);
    await expect(answer.arrayBuffer()).rejects.toThrow('The connection was lost');
  });
});
