import { fairTurn } from '../database/fair-turn.ts';

/** Bytes of a long list that are encoded, hashed or sent in one turn of the event loop, about a millisecond's work. */
export const pieceSize = 256 * 1024;

/**
 * Answers 200 with a body whose pieces many answers may share, as they are never copied. Of all answers together, about
 * `pieceSize` is sent in a turn of the event loop: a fast reader could otherwise be sent everything in one.
 * @param length of all pieces, in bytes
 */
export function sendPieces(
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
  length: number,
  headers: Record<string, string>,
): Response {
  // Not by Hono's `c.body`, which copies the headers: that takes longer than the rest of a short answer.
  if (length > pieceSize)
    return new Response(inChunks(pieces), { headers: { ...headers, 'content-length': String(length) } });
  const [only = new Uint8Array(), ...more] = pieces;
  const body = more.length > 0 ? Buffer.concat([only, ...more]) : only;
  return new Response(body, { headers });
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
        if (length >= pieceSize) break;
      }
      if (next.done) controller.close();
    },
  });
}
