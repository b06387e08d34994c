import { setImmediate as nextTurn } from 'node:timers/promises';
import { schemas } from '@quiz-app/shared/contract/schemas';
import type { LeaderboardRow } from '@quiz-app/shared/leaderboard';
import { fairTurn } from '../database/fair-turn.ts';
import { SharedBody } from '../http/shared-body.ts';

/** Reads at most `count` rows of the leaderboard in order of user id, beginning after a user. */
export type ReadTotals = (after: string, count: number) => Promise<LeaderboardRow[]>;

/** Successive rows as JSON, each with a comma before it. Bytes take far less memory than a string for each row. */
interface Page {
  bytes: Uint8Array<ArrayBuffer>;
  /** Where each row ends. */
  ends: Uint32Array;
  scores: Float64Array;
}

/** Used instead of `Buffer.from`, which puts short texts into memory that they share with others. */
const encoder = new TextEncoder();

const begin = `{"success":true,"message":${JSON.stringify(schemas.getLeaderboard.message)},"data":`;
const [head, tail] = [encoder.encode(`${begin}[`), encoder.encode(']}')];

/** Rows read, ranked or written before other requests get their turn. */
const pageSize = 1_000;

/**
 * Lists that are begun in one turn of the event loop. Requests after them wait for the next turn and share its list:
 * among two clients, waiting would cost more than a second list.
 */
const atOnce = 2;

/**
 * Creates a function that builds the answer with the leaderboard's rows, highest score first. They are read in order of
 * user id and sorted here, because reading them page by page in order of score would miss a user whose score rises
 * between two pages. One list is built at a time, for all requests that came before it was begun.
 */
export function createLeaderboard(readTotals: ReadTotals): () => Promise<SharedBody> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<SharedBody> | undefined;
  let begunInThisTurn = 0;

  async function build(): Promise<SharedBody> {
    if (begunInThisTurn >= atOnce) await nextTurn();
    waiting = undefined;
    if (begunInThisTurn === 0) setImmediate(endTurn);
    begunInThisTurn += 1;
    const first = await readTotals('', pageSize);
    if (first.length < pageSize) return inOrder(first);
    const pages = await readPages(readTotals, first);
    const order = await byScore(pages);
    const length = pages.reduce((sum, { bytes }) => sum + bytes.length, 0);
    // Made anew by each answer as it is sent: kept, they would double the memory that the list takes.
    const inPieces = { [Symbol.iterator]: () => piecesOf(pages, order) };
    // Without the comma before the first row.
    return new SharedBody(inPieces, head.length + length - 1 + tail.length);
  }

  function endTurn(): void {
    begunInThisTurn = 0;
  }

  return () => {
    waiting ??= last.then(build, build);
    last = waiting;
    return waiting;
  };
}

/** A leaderboard of one page, which needs no steps. */
function inOrder(rows: readonly LeaderboardRow[]): SharedBody {
  const order = rows.toSorted((a, b) => b.score - a.score);
  const body = encoder.encode(`${begin}${JSON.stringify(order)}}`);
  return new SharedBody([body], body.length);
}

function* piecesOf(pages: readonly Page[], order: Uint32Array): Generator<Uint8Array<ArrayBuffer>> {
  yield head;
  for (let from = 0; from < order.length; from += pageSize) {
    const piece = Buffer.concat(rowsOf(pages, order.subarray(from, from + pageSize)));
    yield from === 0 ? piece.subarray(1) : piece;
  }
  yield tail;
}

/** @param first the rows of the first page */
async function readPages(readTotals: ReadTotals, first: LeaderboardRow[]): Promise<Page[]> {
  const pages: Page[] = [];
  for (let rows = first; ; rows = await readTotals(rows.at(-1)?.user._id ?? '', pageSize)) {
    await fairTurn();
    const json = rows.map((row) => `,${JSON.stringify(row)}`);
    let end = 0;
    const ends = Uint32Array.from(json, (row) => {
      end += Buffer.byteLength(row);
      return end;
    });
    pages.push({ bytes: encoder.encode(json.join('')), ends, scores: Float64Array.from(rows, ({ score }) => score) });
    if (rows.length < pageSize) return pages;
  }
}

/**
 * The numbers of the rows, highest score first and equal scores by user id. A counting sort, because it can be done in
 * steps between which other requests get their turn.
 */
async function byScore(pages: readonly Page[]): Promise<Uint32Array> {
  const counts = new Map<number, number>();
  for (const { scores } of pages) {
    await fairTurn();
    for (const score of scores) counts.set(score, (counts.get(score) ?? 0) + 1);
  }
  let total = 0;
  const places = new Map<number, number>();
  for (const score of Float64Array.from(counts.keys()).sort().reverse()) {
    places.set(score, total);
    total += counts.get(score) ?? 0;
  }
  const order = new Uint32Array(total);
  for (const [number, { scores }] of pages.entries()) {
    await fairTurn();
    for (const [row, score] of scores.entries()) {
      const place = places.get(score) ?? 0;
      order[place] = number * pageSize + row;
      places.set(score, place + 1);
    }
  }
  return order;
}

function rowsOf(pages: readonly Page[], numbers: Uint32Array): Uint8Array[] {
  return Array.from(numbers, (number) => {
    const { bytes, ends } = pages[Math.floor(number / pageSize)] ?? noRows;
    const row = number % pageSize;
    return bytes.subarray(row === 0 ? 0 : ends[row - 1], ends[row]);
  });
}

const noRows: Page = { bytes: new Uint8Array(), ends: new Uint32Array(), scores: new Float64Array() };
