import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { chooseEncoding } from './choose-encoding.ts';
import { findInIfNoneMatch } from './conditional.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The content codings of answers, the best first. */
const codings = ['br', 'gzip'] as const;
type Coding = (typeof codings)[number];
type Encoding = Coding | 'identity';

/**
 * The least bytes to compress, and the quality, for a body that is stored for many requests and for one that is sent
 * once. For a list of exams, Brotli's quality 9 saves 1 % more than 5 and takes ten times as long. Quality 1 makes a page
 * of reports eight times smaller.
 */
const levels = { kept: { least: 1024, br: 5, gzip: 6 }, once: { least: 4096, br: 1, gzip: 1 } };
type Level = keyof typeof levels;

const brotliOptions = (level: Level) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: levels[level].br,
    // A window of 256 KiB: the default of 4 MiB takes 12 MB more and saves nothing.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
});
const gzipOptions = (level: Level) => ({ level: levels[level].gzip });

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];
const pack = (body: Bytes, coding: Coding, level: Level): Promise<Bytes> =>
  coding === 'br' ? packBrotli(body, brotliOptions(level)) : packGzip(body, gzipOptions(level));

const encodingFor = (c: Context, body: Bytes | string, level: Level): Encoding =>
  body.length < levels[level].least ? 'identity' : chooseEncoding(c, codings);

function answerIn(
  encoding: Encoding,
  body: Bytes | string | ReadableStream,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, {
    headers: {
      'content-type': 'application/json',
      vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...headers,
    },
  });
}

/** A JSON body for many requests. Each compressed form is made once, in the thread pool, at the first request for it. */
export class StoredBody {
  readonly #plain: Bytes;
  readonly #packed = new Map<Coding, Promise<Bytes>>();

  constructor(plain: Bytes) {
    this.#plain = plain;
  }

  /** The approximate bytes of all forms. */
  get size(): number {
    return this.#plain.length * 2;
  }

  /**
   * Answers 200 in the encoding that the client prefers, with a strong ETag, which differs between encodings because the
   * bytes do; 304 if the client has the body in any encoding.
   * @param hash of the plain body
   */
  async sendIfChanged(c: Context, hash: string, headers: Record<string, string>): Promise<Response> {
    const encoding = encodingFor(c, this.#plain, 'kept');
    const etag = etagOf(hash, encoding);
    const known = findInIfNoneMatch(c, [etag, etagOf(hash, 'identity'), ...codings.map((each) => etagOf(hash, each))]);
    if (known) return new Response(null, { status: 304, headers: { ...headers, etag: known } });
    return answerIn(encoding, await this.#in(encoding), { ...headers, etag });
  }

  async #in(encoding: Encoding): Promise<Bytes> {
    if (encoding === 'identity') return this.#plain;
    const packed = this.#packed.get(encoding) ?? pack(this.#plain, encoding, 'kept');
    this.#packed.set(encoding, packed);
    // The next request retries.
    packed.catch(() => this.#packed.delete(encoding));
    return packed;
  }
}

const etagOf = (hash: string, encoding: Encoding) => `"${encoding === 'identity' ? hash : `${hash}-${encoding}`}"`;

/** Answers of up to this many characters are sent whole, which is cheaper; longer ones are streamed. */
const sentWhole = 256 * 1024;

/** Answers 200 with JSON in parts. A long answer is never in memory as a whole. */
export async function sendJson(c: Context, parts: AsyncGenerator<string>): Promise<Response> {
  let start = '';
  while (start.length < sentWhole) {
    const { value, done } = await parts.next();
    if (done) return sendWhole(c, start);
    start += value;
  }
  const encoding = chooseEncoding(c, codings);
  const plain = Readable.from(joined(start, parts), { objectMode: false });
  return answerIn(encoding, Readable.toWeb(encoding === 'identity' ? plain : packStream(plain, encoding)));
}

/** Answers 200 with JSON, in the encoding that the client prefers. */
export async function sendWhole(c: Context, body: string, headers: Record<string, string> = {}): Promise<Response> {
  const encoding = encodingFor(c, body, 'once');
  return answerIn(encoding, encoding === 'identity' ? body : await pack(Buffer.from(body), encoding, 'once'), headers);
}

function packStream(plain: Readable, coding: Coding): Readable {
  const packer = coding === 'br' ? createBrotliCompress(brotliOptions('once')) : createGzip(gzipOptions('once'));
  // An error destroys both streams and reaches the reader of the answer.
  return pipeline(plain, packer, () => undefined);
}

async function* joined(start: string, rest: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  yield start;
  yield* rest;
}
