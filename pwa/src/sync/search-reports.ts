import type { Envelope, ReportPage } from '@quiz-app/shared/api';
import type { LeaderboardRow } from '@quiz-app/shared/leaderboard';
import type { ReportFilter, ReportSummary } from '@quiz-app/shared/report';
import * as remote from '../remote/reports.ts';

// The admin's lists: always the server's, never kept on this device. Each throws NoConnection or TimedOut without an answer.

/**
 * Everybody's reports whose exam and user match the filter, the newest first, their
 * questions reduced to ids. With `page`, one page of them.
 */
export const searchReports = (filter: ReportFilter, page?: remote.PageRequest): Promise<ReportPage<ReportSummary>> =>
  remote.getAllAttempts(filter, page);

/** The leaderboard's rows, to be ranked with shared `rank`. */
export const fetchLeaderboard = (): Promise<Envelope<LeaderboardRow[]>> => remote.getLeaderboard();
