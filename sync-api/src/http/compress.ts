import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { pieceSize } from './send-pieces.ts';

/** The content codings of answers, the one that saves more first. */
export const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/** A shorter body, in bytes, is sent as it is. */
export const leastCompressed = 1024;

type Piece = Uint8Array<ArrayBuffer>;

/** Where a compression begins or goes on when the one before it has compressed a piece. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Compresses a body in the thread pool. Compressions take turns after each piece: a short one does not wait for a long
 * one to end, and together they take one thread, because hashing passwords and syncing the disk need the others.
 * @param length of all pieces, in bytes
 */
export async function compress(pieces: readonly Piece[], length: number, coding: Coding): Promise<Piece[]> {
  const packer = coding === 'br' ? createBrotliCompress({ params: brotliParams(length) }) : createGzip();
  const writeAll = async () => {
    for (const piece of pieces) await inTurn((done) => packer.write(piece, done));
    await inTurn((done) => packer.end(done));
  };
  const [packed]: [Piece[], unknown] = await Promise.all([packer.toArray(), writeAll()]);
  const packedLength = packed.reduce((sum, chunk) => sum + chunk.length, 0);
  // A chunk can be the small part of a large buffer that is in use.
  return packedLength > pieceSize ? packed : [Buffer.concat(packed)];
}

/**
 * Of a list of exams, quality 5 compresses a megabyte in about 10 ms, to 5 % less than gzip; 9 takes ten times as long
 * for one more per cent. The window of 256 KiB costs a compression 2 MB of memory, the default one of 4 MiB 14 MB, and
 * saves nothing.
 */
const brotliParams = (length: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
});

function inTurn(step: (done: (error?: Error | null) => void) => unknown): Promise<void> {
  const run = () =>
    new Promise<void>((resolve, reject) => {
      step((error) => (error ? reject(error) : resolve()));
    });
  const done = queue.then(run, run);
  queue = done;
  return done;
}
