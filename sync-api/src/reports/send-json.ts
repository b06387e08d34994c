import type { Context } from 'hono';
import { compressed, encodingFor, encodingHeaders, sendCompressed } from '../http/compress.ts';

/** Answers up to this many bytes are sent whole, which costs less; longer ones are streamed. */
const sentWhole = 256 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/** Answers 200 with JSON that comes in parts, of which hardly more than its beginning is in memory at a time. */
export async function sendJson(c: Context, json: AsyncGenerator<string>): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const parts = encoded(json);
  const start: Bytes[] = [];
  let length = 0;
  while (length < sentWhole) {
    const { value, done } = await parts.next();
    if (done) return sendCompressed(c, start, length, headers);
    start.push(value);
    length += value.length;
  }
  const encoding = encodingFor(c, length, 'single');
  const all = joined(start, parts);
  const body = encoding === 'identity' ? all : compressed(all, encoding, 'single');
  return c.body(ReadableStream.from(body), 200, { ...headers, ...encodingHeaders(encoding) });
}

const encoder = new TextEncoder();

async function* encoded(texts: AsyncGenerator<string>): AsyncGenerator<Bytes, undefined> {
  for await (const text of texts) yield encoder.encode(text);
}

async function* joined(start: Bytes[], rest: AsyncIterable<Bytes>): AsyncGenerator<Bytes, undefined> {
  yield* start;
  yield* rest;
}
