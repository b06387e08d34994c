import type { Context } from 'hono';
import { fairTurn } from '../database/fair-turn.ts';

/** Bytes of one answer that are handed over at once, at least. */
const chunkSize = 256 * 1024;

/**
 * Answers 200 with a body whose pieces many answers may share, as they are never copied. A chunk of one of all answers
 * is sent in a turn of the event loop: a fast reader could otherwise be sent everything in one.
 * @param length of all pieces, in bytes
 */
export function sendPieces(
  c: Context,
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
  length: number,
  headers: Record<string, string>,
): Response {
  const body = length > chunkSize ? inChunks(pieces) : Buffer.concat([...pieces]);
  return c.body(body, 200, { ...headers, 'content-length': String(length) });
}

function inChunks(pieces: Iterable<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array> {
  const rest = pieces[Symbol.iterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await fairTurn();
      let next = rest.next();
      for (let length = 0; !next.done; next = rest.next()) {
        controller.enqueue(next.value);
        length += next.value.length;
        if (length >= chunkSize) break;
      }
      if (next.done) controller.close();
    },
  });
}
