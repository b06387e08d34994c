import type { Envelope, ReportPage } from '@quiz-app/shared/api';
import type { LeaderboardRow } from '@quiz-app/shared/leaderboard';
import type { Report, ReportFilter, ReportSummary } from '@quiz-app/shared/report';
import * as remote from '../remote/reports.ts';

// The admin's lists: always the server's, never kept on this device. Each throws NoConnection or TimedOut without an answer.

/**
 * Everybody's reports whose exam and user match the filter, the newest first, their
 * questions reduced to ids. With `page`, one page of them.
 */
export const searchReports = (filter: ReportFilter, page?: remote.PageRequest): Promise<ReportPage<ReportSummary>> =>
  remote.getAllAttempts(filter, page);

/** One report with its questions and answers; `data` is null where there is none. */
export async function fetchReport(reportId: string): Promise<Envelope<Report | null>> {
  const envelope = await remote.getAttempt(reportId);
  return envelope.success ? { ...envelope, data: envelope.data[0] ?? null } : envelope;
}

/** The leaderboard's rows, to be ranked with shared `rank`. */
export const fetchLeaderboard = (): Promise<Envelope<LeaderboardRow[]>> => remote.getLeaderboard();
