import type { ReportCounts, ReportFilter } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import { byteOrderMark, csvLines } from '../../screen-parts/csv-lines.ts';
import type { Device } from '../../sync/device.ts';
import { type ReportPage, searchReports } from '../../sync/search-reports.ts';
import { formatDateTime } from '../../ui/date-time.tsx';

/** Reports per request, the server's maximum. */
const pageSize = 500;

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
  await to.write(byteOrderMark + csvLines([header]));
  let count = 0;
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: ReportPage = await searchReports(device, filter, { limit: pageSize, ...(cursor && { cursor }) });
    signal.throwIfAborted();
    if (!page.success) throw new Error(page.message);
    if (page.data.length > 0) await to.write(csvLines(page.data.map(cellsOf)));
    count += page.data.length;
    onProgress(count);
    cursor = page.nextCursor ?? null;
  }
  return count;
}
