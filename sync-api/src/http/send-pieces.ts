import type { Context } from 'hono';

/** Bytes written at once: few writes for a long answer, and little memory for one whose reader is slow. */
const chunkSize = 256 * 1024;

/** Answers 200 with a body whose pieces many answers may share: only what is being written is copied. */
export function sendPieces(
  c: Context,
  pieces: readonly Uint8Array<ArrayBuffer>[],
  headers: Record<string, string>,
): Response {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const body = length > chunkSize ? inChunks(pieces) : Buffer.concat(pieces);
  return c.body(body, 200, { ...headers, 'content-length': String(length) });
}

function inChunks(pieces: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk: Uint8Array[] = [];
      for (let length = 0; length < chunkSize && next < pieces.length; next += 1) {
        const piece = pieces[next] ?? new Uint8Array();
        chunk.push(piece);
        length += piece.length;
      }
      controller.enqueue(Buffer.concat(chunk));
      if (next === pieces.length) controller.close();
    },
  });
}
