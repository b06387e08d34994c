import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import type { TakeReports } from './find-reports.ts';
import { type ListQuery, readListQuery } from './list-query.ts';
import { type ReportRow, reportJson, type TakenExam } from './report-json.ts';

type ExamByRef = (ref: number) => Promise<TakenExam>;

/** Reports made into JSON before other requests get their turn. */
const chunk = 50;

/** Answers with one page of reports where the query sets a limit, else with the whole list, in pieces. */
export async function sendReports(
  c: Context,
  message: string,
  take: TakeReports,
  examByRef: ExamByRef,
): Promise<Response> {
  const query = readListQuery(c);
  const head = `{"success":true,"message":${JSON.stringify(message)},"data":[`;
  const headers = { 'content-type': 'application/json' };
  const { limit } = query;
  if (limit === undefined) return c.body(streamed(head, query, take, examByRef), 200, headers);

  const rows = await take(query.before, limit + 1);
  const page = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? String(page.at(-1)?.seq) : null;
  let json = head;
  for (let from = 0; from < page.length; from += chunk) {
    if (from > 0) await nextTurn();
    json += (from > 0 ? ',' : '') + (await joined(page.slice(from, from + chunk), query, examByRef));
  }
  return c.body(`${json}],"nextCursor":${JSON.stringify(nextCursor)}}`, 200, headers);
}

async function joined(rows: ReportRow[], { fields }: ListQuery, examByRef: ExamByRef): Promise<string> {
  const parts: string[] = [];
  for (const row of rows) parts.push(reportJson(row, await examByRef(row.version_ref), fields));
  return parts.join(',');
}

/** Reports are never changed or removed, and new ones stand before the first: the pieces together are one moment's list. */
function streamed(head: string, query: ListQuery, take: TakeReports, examByRef: ExamByRef): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let { before } = query;
  let first = true;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!first) await nextTurn();
      const rows = await take(before, chunk);
      const opening = first ? head : rows.length > 0 ? ',' : '';
      controller.enqueue(encoder.encode(opening + (await joined(rows, query, examByRef))));
      first = false;
      before = rows.at(-1)?.seq ?? 0;
      if (rows.length === chunk) return;
      controller.enqueue(encoder.encode(']}'));
      controller.close();
    },
  });
}
