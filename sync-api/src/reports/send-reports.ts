import { setImmediate as nextTick } from 'node:timers/promises';
import type { Query } from '@quiz-app/shared/contract/schemas';
import type { Context } from 'hono';
import { sendJson } from '../http/compress.ts';
import { openEnvelope } from '../http/open-envelope.ts';
import type { FoundReports } from './find-reports.ts';
import { type Fields, type Reader, type ReportRow, type TakenExam, toReport } from './report-json.ts';

export interface ListSource {
  found: Pick<FoundReports, 'read'>;
  /** Counts the whole list, if the page has to say its length. */
  count?: (() => Promise<number>) | undefined;
  examByRef(ref: number): Promise<TakenExam>;
  reader: Reader;
}

/** How much of a long list is in memory at once: the rows of one query, and about this many characters of JSON. */
const atOnce = { rows: 500, characters: 128 * 1024 };

/** Answers with one page of reports if the query sets a limit, otherwise with the whole list. */
export function sendReports(c: Context, query: Query<'getOwnReports'>, source: ListSource): Promise<Response> {
  const { limit, cursor: before = Number.MAX_SAFE_INTEGER } = query;
  const pages = limit === undefined ? wholeList(source, before) : onePage(source, before, limit);
  return sendJson(c, jsonOf(pages, query.fields ?? 'all', source));
}

/** Yields the rows of a list, and returns the other fields of the answer. */
type Rows = AsyncGenerator<ReportRow[], object>;

async function* onePage({ found, count }: ListSource, before: number, limit: number): Rows {
  const rows = await found.read(before, limit + 1);
  const page = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? String(page.at(-1)?.seq) : null;
  yield page;
  return { nextCursor, ...(count && { total: nextCursor === null ? page.length : await count() }) };
}

/** Several queries miss and repeat no report: none is removed or reordered, and new ones come before those already read. */
async function* wholeList({ found }: ListSource, from: number): Rows {
  for (let before = from, rows: ReportRow[]; ; before = rows.at(-1)?.seq ?? 0) {
    rows = await found.read(before, atOnce.rows);
    yield rows;
    if (rows.length < atOnce.rows) return {};
  }
}

async function* jsonOf(pages: Rows, fields: Fields, { examByRef, reader }: ListSource): AsyncGenerator<string> {
  let part = `${openEnvelope('getAllReports')}[`;
  let separator = '';
  let page = await pages.next();
  for (; !page.done; page = await pages.next()) {
    for (const row of page.value) {
      part += separator + JSON.stringify(toReport(row, await examByRef(row.version_ref), fields, reader));
      separator = ',';
      if (part.length < atOnce.characters) continue;
      yield part;
      part = '';
      // Other requests run before the next reports: one of a large exam has millions of characters.
      await nextTick();
    }
  }
  const rest = JSON.stringify(page.value).slice(1);
  yield `${part}]${rest === '}' ? '' : ','}${rest}`;
}
