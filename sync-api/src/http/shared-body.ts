import type { Context } from 'hono';
import { type Coding, compress, type Encoding, encodingFor, encodingHeaders, lengthOf } from './compress.ts';
import { sendPieces } from './send-pieces.ts';

type Piece = Uint8Array<ArrayBuffer>;

interface Encoded {
  pieces: Iterable<Piece>;
  /** In bytes. */
  length: number;
}

/** The body of several answers, compressed once in each encoding that one of them has. */
export class SharedBody implements Encoded {
  readonly pieces: Iterable<Piece>;
  readonly length: number;
  readonly #packed = new Map<Coding, Promise<Encoded>>();

  /**
   * @param pieces are gone through by each answer that is not compressed
   * @param length of all pieces, in bytes
   */
  constructor(pieces: Iterable<Piece>, length: number) {
    this.pieces = pieces;
    this.length = length;
  }

  /** Answers 200, compressed if the client accepts that. */
  async send(c: Context, headers: Record<string, string>): Promise<Response> {
    const encoding = encodingFor(c, this.length, 'single');
    const { pieces, length } = await this.#in(encoding);
    return sendPieces(pieces, length, { ...headers, ...encodingHeaders(encoding) });
  }

  #in(encoding: Encoding): Encoded | Promise<Encoded> {
    if (encoding === 'identity') return this;
    const packed = this.#packed.get(encoding) ?? this.#pack(encoding);
    this.#packed.set(encoding, packed);
    return packed;
  }

  async #pack(encoding: Coding): Promise<Encoded> {
    try {
      const pieces = await compress(this.pieces, this.length, encoding, 'single');
      return { pieces, length: lengthOf(pieces) };
    } catch (error) {
      // Who asks next tries again.
      this.#packed.delete(encoding);
      throw error;
    }
  }
}
