import type { ReportFilter } from '@quiz-app/shared/report';
import { byteOrderMark, csvLines } from '../../screen-parts/csv-lines.ts';
import type { Device } from '../../sync/device.ts';
import { searchReports, searchWholeReports } from '../../sync/search-reports.ts';
import { answerCells, cellsOf, countsOf, header, questionHeader } from './report-cells.ts';

/** Reports per request: the server's maximum, and of whole ones so many that none is a long answer. */
const pageSize = { counts: 500, whole: 50 };

/** Receives the file in parts. */
export interface Destination {
  write: (piece: string) => Promise<void>;
}

interface ExportOptions {
  signal: AbortSignal;
  /** Called with the number of reports written so far. */
  onProgress: (count: number) => void;
  /** Whether each question has columns: whether it was answered correctly, and with which keys. */
  withQuestions?: boolean;
}

/**
 * Writes all reports that match the filter as CSV, one page after another, so that memory holds one page only.
 *
 * @throws Error with the server's message, NoConnection, TimedOut; an AbortError once `signal` is aborted
 */
export async function writeReportsCsv(
  device: Device,
  filter: ReportFilter,
  to: Destination,
  { signal, onProgress, withQuestions = false }: ExportOptions,
): Promise<number> {
  const counted = () =>
    eachPage((cursor) => searchReports(device, filter, { limit: pageSize.counts, ...cursor }), signal);
  let count = 0;
  const write = async (rows: (string | number)[][]) => {
    if (rows.length > 0) await to.write(csvLines(rows));
    count += rows.length;
    onProgress(count);
  };
  if (!withQuestions) {
    await to.write(byteOrderMark + csvLines([header]));
    for await (const reports of counted()) await write(reports.map(cellsOf));
    return count;
  }
  let most = 0;
  for await (const reports of counted()) for (const { exam } of reports) most = Math.max(most, exam.questionsCount);
  await to.write(byteOrderMark + csvLines([[...header, ...questionHeader(most)]]));
  const whole = eachPage((cursor) => searchWholeReports(device, filter, { limit: pageSize.whole, ...cursor }), signal);
  for await (const reports of whole)
    await write(reports.map((report) => [...cellsOf(countsOf(report)), ...answerCells(report)]));
  return count;
}

/** A page of reports, or why there is none. */
type Page<Row> =
  | { success: true; data: Row[]; nextCursor?: string | null | undefined }
  | { success: false; message: string };

/** The rows of each page. */
async function* eachPage<Row>(
  read: (cursor: { cursor?: string }) => Promise<Page<Row>>,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: Page<Row> = await read(cursor ? { cursor } : {});
    signal.throwIfAborted();
    if (!page.success) throw new Error(page.message);
    yield page.data;
    cursor = page.nextCursor ?? null;
  }
}
