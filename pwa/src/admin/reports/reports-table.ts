import type { ReportFilter } from '@quiz-app/shared/report';
import { searchReports, searchWholeReports } from '../../sync/admin/search-reports.ts';
import type { Device } from '../../sync/device.ts';
import { answerCells, cellsOf, countsOf, type Groups, header, questionHeader } from './report-cells.ts';

/** Rows per request: the server's maximum, or fewer for whole reports, so that no answer gets long. */
const pageSize = { counts: 500, whole: 50 };

/** Receives a table in parts, the header first. */
export interface ReportsTable {
  add: (rows: (string | number)[][]) => Promise<void>;
}

interface ExportOptions {
  signal: AbortSignal;
  /** Called with the number of reports written so far. */
  onProgress: (count: number) => void;
  /** Whether each question has columns: whether it was answered correctly, and with which keys. */
  withQuestions?: boolean;
}

/**
 * Writes all reports that match the filter, one page after another, so that memory holds one page only.
 *
 * @throws Error with the server's message, NoConnection, TimedOut; an AbortError once `signal` is aborted
 */
export async function writeReports(
  device: Device,
  filter: ReportFilter,
  to: ReportsTable,
  { signal, onProgress, withQuestions = false }: ExportOptions,
): Promise<number> {
  const counted = () =>
    eachPage((cursor) => searchReports(device, filter, { limit: pageSize.counts, ...cursor }), signal);
  let count = 0;
  const write = async (rows: (string | number)[][]) => {
    if (rows.length > 0) await to.add(rows);
    count += rows.length;
    onProgress(count);
  };
  const groups = await groupsOfPeople(device, signal);
  if (!withQuestions) {
    await to.add([header()]);
    for await (const { data } of counted()) await write(data.map((report) => cellsOf(report, groups)));
    return count;
  }
  let most = 0;
  for await (const { data } of counted()) for (const { exam } of data) most = Math.max(most, exam.questionsCount);
  await to.add([[...header(), ...questionHeader(most)]]);
  const whole = eachPage((cursor) => searchWholeReports(device, filter, { limit: pageSize.whole, ...cursor }), signal);
  for await (const { data } of whole)
    await write(data.map((report) => [...cellsOf(countsOf(report), groups), ...answerCells(report)]));
  return count;
}

/** People's current groups, by their ids. */
async function groupsOfPeople({ ask }: Device, signal: AbortSignal): Promise<Groups> {
  const groups = new Map<string, string[]>();
  const pages = eachPage((cursor) => ask.getUsers({ query: { limit: pageSize.counts, ...cursor } }), signal);
  for await (const { data, groups: all } of pages) {
    // Without groups, no more people need to be requested.
    if (all?.length === 0) break;
    for (const { _id, groups: own } of data) if (own.length > 0) groups.set(_id, own);
  }
  return groups;
}

interface Page<Row> {
  success: true;
  data: Row[];
  nextCursor?: string | null | undefined;
  /** The names of all groups, with the first page of people. */
  groups?: string[] | undefined;
}

async function* eachPage<Row>(
  read: (cursor: { cursor?: string }) => Promise<Page<Row> | { success: false; message: string }>,
  signal: AbortSignal,
): AsyncGenerator<Page<Row>> {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await read(cursor ? { cursor } : {});
    signal.throwIfAborted();
    if (!page.success) throw new Error(page.message);
    yield page;
    cursor = page.nextCursor ?? null;
  }
}
