import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { chooseEncoding } from './choose-encoding.ts';
import { findInIfNoneMatch } from './conditional.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The content codings of answers, the one that saves more first. */
const codings = ['br', 'gzip'] as const;
type Coding = (typeof codings)[number];
type Encoding = Coding | 'identity';

/** Bytes from which a body is compressed. */
const least = 1024;

/** Of a list of exams, quality 9 saves one per cent more than 5 and takes ten times as long. */
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  // A window of 256 KiB: the default of 4 MiB costs each compression 12 MB more, and saves nothing.
  [constants.BROTLI_PARAM_LGWIN]: 18,
};
const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];
const packers: Record<Coding, (body: Bytes) => Promise<Bytes>> = {
  br: (body) => packBrotli(body, { params: brotliParams }),
  gzip: (body) => packGzip(body),
};

/** A JSON body that many requests get. Each compressed form is made once, in the thread pool, when first asked for. */
export class StoredBody {
  readonly #plain: Bytes;
  readonly #packed = new Map<Coding, Promise<Bytes>>();

  constructor(plain: Bytes) {
    this.#plain = plain;
  }

  /** The most bytes that all forms may take. */
  get size(): number {
    return this.#plain.length * 2;
  }

  /** Answers 200 in the encoding that the client prefers. */
  async send(c: Context, headers: Record<string, string>): Promise<Response> {
    return this.#answer(this.#encodingFor(c), headers);
  }

  /**
   * The same with a strong ETag, which each encoding has its own of because the bytes differ; 304 if the client has the
   * body in any encoding.
   * @param hash of the plain body
   */
  async sendIfChanged(c: Context, hash: string, headers: Record<string, string>): Promise<Response> {
    const encoding = this.#encodingFor(c);
    const etag = etagOf(hash, encoding);
    const known = findInIfNoneMatch(c, [
      etag,
      ...(['identity', ...codings] as const).map((each) => etagOf(hash, each)),
    ]);
    const all = { vary: 'Accept-Encoding', ...headers };
    if (known) return new Response(null, { status: 304, headers: { ...all, etag: known } });
    return this.#answer(encoding, { ...all, etag });
  }

  async #answer(encoding: Encoding, headers: Record<string, string>): Promise<Response> {
    const body = encoding === 'identity' ? this.#plain : await this.#in(encoding);
    return new Response(body, {
      headers: {
        'content-type': 'application/json',
        vary: 'Accept-Encoding',
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        ...headers,
      },
    });
  }

  #encodingFor(c: Context): Encoding {
    return this.#plain.length < least ? 'identity' : chooseEncoding(c, codings);
  }

  #in(coding: Coding): Promise<Bytes> {
    const packed = this.#packed.get(coding) ?? packers[coding](this.#plain);
    this.#packed.set(coding, packed);
    // The next request tries again.
    packed.catch(() => this.#packed.delete(coding));
    return packed;
  }
}

const etagOf = (hash: string, encoding: Encoding) => `"${encoding === 'identity' ? hash : `${hash}-${encoding}`}"`;
