import type { ReportCounts, ReportFilter } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import Papa from 'papaparse';
import type { Device } from '../../sync/device.ts';
import { type ReportPage, searchReports } from '../../sync/search-reports.ts';
import { formatDateTime } from '../../ui/date-time.tsx';

/** Reports per request, the server's maximum. */
const pageSize = 500;

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

const header = [
  'Exam Name',
  'Date',
  'Date (ISO 8601)',
  'User',
  'Total Marks',
  'Passing Marks',
  'Obtained Marks',
  'Questions',
  'Verdict',
];

function cellsOf(report: ReportCounts): (string | number)[] {
  const { exam, user, result } = report;
  const date = reportDate(report);
  return [
    exam.name,
    formatDateTime(date),
    date,
    user.name,
    exam.totalMarks,
    exam.passingMarks,
    result.correctCount,
    exam.questionsCount,
    result.verdict,
  ];
}

/** What makes a spreadsheet read a cell as a formula, also in the wide forms of East Asian keyboards. */
const formulaStart = /^\s*[=+\-@＝＋－＠]/;

/** The same after what some spreadsheet takes for the end of a cell, whether or not the cell is quoted. */
const formulaInside = /([;,|\t\r\n]["'\s]*)(?=[=+\-@＝＋－＠])/g;

const withoutFormulas = (text: string) =>
  text.replaceAll(formulaInside, (separator, _, at) => (text.slice(0, at).trim() === '' ? separator : `${separator}'`));

/** Lines of a CSV file; what a spreadsheet would take for a formula is made text, as OWASP advises. */
function linesOf(rows: (string | number)[][]): string {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withoutFormulas(cell) : cell)));
  const quotes = (cell: unknown) => typeof cell === 'string' && /[;|\t]/.test(cell);
  return `${Papa.unparse(safe, { newline: '\r\n', quotes, escapeFormulae: formulaStart })}\r\n`;
}

/** Receives the file in parts. */
export interface Destination {
  write: (piece: string) => Promise<void>;
}

/**
 * Writes all reports that match the filter as CSV, one page after another, so that memory holds one page only.
 *
 * @param onProgress called with the number of reports written so far
 * @throws Error with the server's message, NoConnection, TimedOut; an AbortError once `signal` is aborted
 */
export async function writeReportsCsv(
  device: Device,
  filter: ReportFilter,
  to: Destination,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (count: number) => void },
): Promise<number> {
  await to.write(byteOrderMark + linesOf([header]));
  let count = 0;
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: ReportPage = await searchReports(device, filter, { limit: pageSize, ...(cursor && { cursor }) });
    signal.throwIfAborted();
    if (!page.success) throw new Error(page.message);
    if (page.data.length > 0) await to.write(linesOf(page.data.map(cellsOf)));
    count += page.data.length;
    onProgress(count);
    cursor = page.nextCursor ?? null;
  }
  return count;
}
