import { once } from 'node:events';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { Context } from 'hono';
import { chooseEncoding } from './choose-encoding.ts';
import { pieceSize, sendPieces } from './send-pieces.ts';

/** The content codings of answers, the one that saves more first. */
const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/** All that a body can be sent in. */
export const encodings = ['identity', ...codings] as const;
export type Encoding = (typeof encodings)[number];

type Piece = Uint8Array<ArrayBuffer>;

/**
 * How hard to try, for a body that is kept for many requests (`shared`) or made for one (`single`). A shorter one than
 * `least`, in bytes, is sent as it is. Of a list of exams, Brotli's quality 5 compresses a megabyte in 10 ms, to 5 %
 * less than gzip, and 9 takes ten times as long for one per cent. A page of reports gets an eighth of its size by
 * quality 1, in a third of a millisecond.
 */
const efforts = {
  shared: { least: 1024, levels: { br: 5, gzip: 6 } },
  single: { least: 4096, levels: { br: 1, gzip: 1 } },
} as const;
type Effort = keyof typeof efforts;

/** The encoding in which the client prefers a body. @param length in bytes, or that of its beginning */
export const encodingFor = (c: Context, length: number, effort: Effort): Encoding =>
  length < efforts[effort].least ? 'identity' : chooseEncoding(c, codings);

/**
 * Up to this many bytes, such as a page of a table, a light compression takes less time on the event loop than a thread
 * of the pool may have to wait, for a core and behind passwords.
 */
const atOnceSize = 32 * 1024;

/** Compresses a whole body, in the thread pool unless it is short. @param length of all pieces, in bytes */
export async function compress(
  pieces: Iterable<Piece>,
  length: number,
  coding: Coding,
  effort: Effort,
): Promise<Piece[]> {
  if (length <= pieceSize) return [await compressShort(Buffer.concat([...pieces]), coding, effort)];
  const packed: Piece[] = [];
  for await (const piece of compressed(pieces, coding, effort)) packed.push(piece);
  return lengthOf(packed) > pieceSize ? packed : [Buffer.concat(packed)];
}

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];

async function compressShort(body: Piece, coding: Coding, effort: Effort): Promise<Piece> {
  const { br, gzip: level } = efforts[effort].levels;
  if (effort === 'single' && body.length <= atOnceSize) {
    const packed = coding === 'br' ? brotliCompressSync(body, { params: brotliParams(br) }) : gzipSync(body, { level });
    return new Uint8Array(packed);
  }
  const packed =
    coding === 'br' ? await packBrotli(body, { params: brotliParams(br) }) : await packGzip(body, { level });
  // A copy: it is a part of a buffer that may be far larger.
  return new Uint8Array(packed);
}

/** Where a compression begins or goes on when the one before it has compressed a piece. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Compresses a long body piece by piece, in the thread pool. Long bodies take turns after each piece, and together take
 * one thread, because hashing passwords and syncing the disk need the others.
 */
export async function* compressed(
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
  coding: Coding,
  effort: Effort,
): AsyncGenerator<Piece, undefined> {
  const { br, gzip: level } = efforts[effort].levels;
  const packer = coding === 'br' ? createBrotliCompress({ params: brotliParams(br) }) : createGzip({ level });
  const write = promisify((piece: Piece, done: (error?: Error | null) => void) => packer.write(piece, done));
  const packed: Piece[] = [];
  packer.on('data', (chunk: Piece) => packed.push(chunk));
  // The step during which it fails throws the error.
  packer.on('error', () => undefined);
  try {
    for await (const piece of pieces) {
      await inTurn(() => write(piece));
      yield* packed.splice(0);
    }
    await inTurn(() => once(packer.end(), 'end'));
    yield* packed;
  } finally {
    packer.destroy();
  }
}

/**
 * Answers 200 with a body that is made for this request, compressed if the client accepts that.
 * @param length of all pieces, in bytes
 */
export async function sendCompressed(
  c: Context,
  pieces: Iterable<Piece>,
  length: number,
  headers: Record<string, string>,
): Promise<Response> {
  const encoding = encodingFor(c, length, 'single');
  const all = { ...headers, ...encodingHeaders(encoding) };
  if (encoding === 'identity') return sendPieces(pieces, length, all);
  const packed = await compress(pieces, length, encoding, 'single');
  return sendPieces(packed, lengthOf(packed), all);
}

/** The headers of an answer that other requests may get in another encoding. */
export const encodingHeaders = (encoding: Encoding): Record<string, string> => ({
  vary: 'Accept-Encoding',
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
});

export const lengthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

/** A window of 256 KiB: the default of 4 MiB costs each compression 12 MB more, and saves nothing. */
const brotliParams = (quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_LGWIN]: 18,
});

function inTurn(step: () => Promise<unknown>): Promise<unknown> {
  const done = queue.then(step, step);
  queue = done;
  return done;
}
