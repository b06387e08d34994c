import type { LeaderboardRow } from '@quiz-app/shared/leaderboard';
import { fairTurn } from '../database/fair-turn.ts';

/** Reads at most `count` rows of the leaderboard, by user id, after a user. */
export type ReadTotals = (after: string, count: number) => Promise<LeaderboardRow[]>;

type Pieces = readonly Uint8Array<ArrayBuffer>[];

/** Rows read, or written as JSON, before other requests get their turn. */
const rowsAtOnce = 1_000;

/**
 * Builds the answer with the whole leaderboard, highest score first. It is read by user and sorted here: a page by score
 * would miss a user whose score rises meanwhile. One is built at a time, for all who asked before it began.
 */
export function createLeaderboard(readTotals: ReadTotals, message: string): () => Promise<Pieces> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Pieces> | undefined;
  const begin = () => {
    waiting = undefined;
    return build();
  };

  async function build(): Promise<Pieces> {
    const byScore = await readByScore(readTotals);
    const pieces = [Buffer.from(`{"success":true,"message":${JSON.stringify(message)},"data":[`)];
    let rows: string[] = [];
    const write = async () => {
      await fairTurn();
      pieces.push(Buffer.from(`${pieces.length > 1 ? ',' : ''}${rows.join(',')}`));
      rows = [];
    };
    for (const score of Float64Array.from(byScore.keys()).sort().reverse()) {
      for (const row of byScore.get(score) ?? []) {
        rows.push(row);
        if (rows.length === rowsAtOnce) await write();
      }
      byScore.delete(score);
    }
    if (rows.length > 0) await write();
    return [...pieces, Buffer.from(']}')];
  }

  return () => {
    if (!waiting) {
      waiting = last.then(begin, begin);
      last = waiting;
    }
    return waiting;
  };
}

/** The JSON of every row by its score, among equal scores by user id. */
async function readByScore(readTotals: ReadTotals): Promise<Map<number, string[]>> {
  const byScore = new Map<number, string[]>();
  for (let after = '', rows: LeaderboardRow[]; ; after = rows.at(-1)?.user._id ?? '') {
    await fairTurn();
    rows = await readTotals(after, rowsAtOnce);
    for (const row of rows) {
      const others = byScore.get(row.score);
      if (others) others.push(JSON.stringify(row));
      else byScore.set(row.score, [JSON.stringify(row)]);
    }
    if (rows.length < rowsAtOnce) return byScore;
  }
}
