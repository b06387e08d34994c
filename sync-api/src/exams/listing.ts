import { createHash } from 'node:crypto';
import { fairTurn } from '../database/fair-turn.ts';
import type { Encoding } from '../http/compress.ts';
import { etagsOf } from '../http/conditional.ts';
import { pieceSize } from '../http/send-pieces.ts';
import type { Viewer } from './audience.ts';
import { deletedOf, itemsOf, type Windows } from './changed-exams.ts';
import { PieceEncoder, type Pieces } from './encode-pieces.ts';

export interface ListingBody {
  pieces: Readonly<Pieces>;
  /** In bytes. */
  length: number;
}

/** The body of a list, and its strong ETags. */
export interface Listing extends ListingBody {
  etags: Readonly<Record<Encoding, string>>;
}

/** What a list of changes has beside exams and deleted ids. */
interface Position {
  cursor: string;
  /** Of a list of all exams. */
  complete?: true;
}

/** Makes the bodies of the lists of exams that somebody sees. `message` is the envelope's. */
export function createListings(message: string) {
  const head = Buffer.from(`{"success":true,"message":${JSON.stringify(message)},"data":[`);
  const tail = Buffer.from(']}');

  return {
    /** The list of the specification. */
    ofAll: (windows: Windows, viewer: Viewer): Promise<Listing> => toListing([head, ...itemsOf(windows, viewer), tail]),

    async ofChanges(windows: Windows, viewer: Viewer, position: Position): Promise<Listing> {
      const encoder = new PieceEncoder();
      await encoder.add('],"deleted":[');
      for (const [index, id] of deletedOf(windows, viewer).entries())
        await encoder.add(`${index > 0 ? ',' : ''}"${id}"`);
      await encoder.add(`],${JSON.stringify(position).slice(1)}`);
      return toListing([head, ...itemsOf(windows, viewer), ...encoder.end()]);
    },
  };
}

async function toListing(pieces: Pieces): Promise<Listing> {
  const hash = createHash('sha256');
  let hashed = 0;
  for (const piece of pieces) {
    if (hashed > 0 && hashed + piece.length > pieceSize) {
      await fairTurn();
      hashed = 0;
    }
    hash.update(piece);
    hashed += piece.length;
  }
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  // Joined once, and not for each answer.
  const joined = length > pieceSize ? pieces : [Buffer.concat(pieces)];
  return { pieces: joined, length, etags: etagsOf(`"${hash.digest('base64url')}"`) };
}
