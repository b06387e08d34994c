import type { Query } from '@quiz-app/shared/contract/schemas';
import type { Context } from 'hono';
import type { Turn } from '../database/fair-turn.ts';
import { compressed, encodingFor, encodingHeaders, sendCompressed } from '../http/compress.ts';
import { pieceSize } from '../http/send-pieces.ts';
import type { ReadReports } from './find-reports.ts';
import {
  encodeJson,
  type Fields,
  type JsonParts,
  type Reader,
  type ReportRow,
  reportJson,
  type TakenExam,
} from './report-json.ts';

export interface ListSource {
  take: ReadReports;
  /** Counts the whole list, if a page is to say how long it is. */
  count?: (() => Promise<number>) | undefined;
  examByRef(ref: number): Promise<TakenExam>;
  reader: Reader;
  /** Awaited before each chunk, so that other requests are answered meanwhile. */
  turn: Turn;
}

/** Reports per chunk of an answer, chosen so that a chunk has about the same size with either set of fields. */
const pieceOf = { all: 10, summary: 50, counts: 50 } as const satisfies Record<Fields, number>;
/**
 * Reports read by one query of a whole list. More of them would wait for their turns so long that the garbage collector
 * counts them as long-lived, and the memory grows.
 */
const rowsAtOnce = 50;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Answers with one page of reports if the query sets a limit, otherwise with the whole list. A short list is sent in one
 * piece, which costs less. A long one is streamed, so that it takes no more memory than its beginning.
 */
export async function sendReports(
  c: Context,
  message: string,
  query: Query<'getOwnReports'>,
  source: ListSource,
): Promise<Response> {
  const { limit, cursor: before = Number.MAX_SAFE_INTEGER } = query;
  const fields: Fields = query.fields ?? 'all';
  const pieces = limit === undefined ? wholeList(source, before) : await onePage(source, before, limit);
  const head = `{"success":true,"message":${JSON.stringify(message)},"data":[`;
  const encoded = jsonOf(head, pieces, fields, source);
  const headers = { 'content-type': 'application/json' };
  const start: Bytes[] = [];
  let length = 0;
  while (length < pieceSize) {
    const { value, done } = await encoded.next();
    if (done) return sendCompressed(c, start, length, headers);
    start.push(value);
    length += value.length;
  }
  const encoding = encodingFor(c, length, 'single');
  const all = beginningWith(start, encoded);
  const body = encoding === 'identity' ? all : compressed(all, encoding, 'single');
  return c.body(streamed(body), 200, { ...headers, ...encodingHeaders(encoding) });
}

/** Yields the rows of a list, and returns the JSON after its last item. */
type Rows = AsyncGenerator<ReportRow[], string>;

async function onePage({ take, count }: ListSource, before: number, limit: number): Promise<Rows> {
  const rows = await take(before, limit + 1);
  const page = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? String(page.at(-1)?.seq) : null;
  const rest = { nextCursor, ...(count && { total: nextCursor === null ? page.length : await count() }) };
  return (async function* () {
    yield page;
    return `],${JSON.stringify(rest).slice(1)}`;
  })();
}

/**
 * Several queries give a consistent list, because reports are never changed or removed, and new ones come before those
 * that were read.
 */
async function* wholeList({ take }: ListSource, from: number): Rows {
  for (let before = from, rows: ReportRow[]; ; before = rows.at(-1)?.seq ?? 0) {
    rows = await take(before, rowsAtOnce);
    yield rows;
    if (rows.length < rowsAtOnce) return ']}';
  }
}

async function* beginningWith(start: Bytes[], rest: AsyncIterable<Bytes>): AsyncGenerator<Bytes, undefined> {
  yield* start;
  yield* rest;
}

function streamed(pieces: AsyncGenerator<Uint8Array, undefined>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (value !== undefined) controller.enqueue(value);
      if (done) controller.close();
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

async function* jsonOf(
  head: string,
  lists: Rows,
  fields: Fields,
  { examByRef, reader, turn }: ListSource,
): AsyncGenerator<Bytes, undefined> {
  let opening = head;
  let list = await lists.next();
  for (; !list.done; list = await lists.next()) {
    for (let from = 0; from < list.value.length; from += pieceOf[fields]) {
      await turn();
      const parts: JsonParts = [];
      for (const row of list.value.slice(from, from + pieceOf[fields])) {
        parts.push(opening, ...reportJson(row, await examByRef(row.version_ref), fields, reader));
        opening = ',';
      }
      yield encodeJson(parts);
    }
  }
  yield encodeJson([opening === head ? head : '', list.value]);
}
