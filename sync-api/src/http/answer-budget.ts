import type { Socket } from 'node:net';

/** The bytes of answers that are sent, bounded together. */
export interface AnswerBudget {
  /**
   * Counts an answer's bytes until the returned function is called; the same buffer counts once.
   * @returns undefined where they do not fit, even after answers that nobody reads were cut off
   */
  take(bytes: Uint8Array): (() => void) | undefined;
  /** The same for what is sent in any case. */
  add(bytes: Uint8Array): () => void;
}

/** @param unread the connections whose clients read nothing at the moment, the worst first */
export function createAnswerBudget(max: number, unread: () => Socket[]): AnswerBudget {
  const holders = new Map<Uint8Array, number>();
  let held = 0;

  function release(bytes: Uint8Array): void {
    const others = (holders.get(bytes) ?? 0) - 1;
    if (others > 0) {
      holders.set(bytes, others);
      return;
    }
    holders.delete(bytes);
    held -= bytes.byteLength;
  }

  function makeRoom(needed: number): boolean {
    if (held + needed <= max) return true;
    // Their answers are released when their connections report that they are closed, after this turn of the loop.
    let freed = 0;
    for (const socket of unread()) {
      if (held + needed - freed <= max) break;
      freed += socket.writableLength;
      socket.destroy();
    }
    return held + needed - freed <= max;
  }

  function add(bytes: Uint8Array): () => void {
    const others = holders.get(bytes) ?? 0;
    if (others === 0) held += bytes.byteLength;
    holders.set(bytes, others + 1);
    let counted = true;
    return () => {
      if (counted) release(bytes);
      counted = false;
    };
  }

  return {
    add,
    take: (bytes) => (holders.has(bytes) || makeRoom(bytes.byteLength) ? add(bytes) : undefined),
  };
}
