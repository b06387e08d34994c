import { fairTurn } from '../database/fair-turn.ts';
import { pieceSize } from '../http/send-pieces.ts';

/** Text encoded in pieces. */
export type Pieces = Uint8Array<ArrayBuffer>[];

/** Encodes long text in pieces of at most `pieceSize` bytes. Other requests get their turn after each of them. */
export class PieceEncoder {
  readonly #pieces: Pieces = [];
  #texts: string[] = [];
  #bytes = 0;

  /** Appends a text. One that is longer than a piece becomes a piece of its own. */
  async add(text: string): Promise<void> {
    const bytes = Buffer.byteLength(text);
    if (this.#bytes > 0 && this.#bytes + bytes > pieceSize) {
      this.#encode();
      await fairTurn();
    }
    this.#texts.push(text);
    this.#bytes += bytes;
  }

  /** Encodes the rest. @returns all pieces, none for an empty text */
  end(): Pieces {
    if (this.#bytes > 0) this.#encode();
    return this.#pieces;
  }

  #encode(): void {
    this.#pieces.push(Buffer.from(this.#texts.join('')));
    this.#texts = [];
    this.#bytes = 0;
  }
}
