import { calls, type Envelope, type ReportPage } from '@quiz-app/shared/api';
import type { LeaderboardRow } from '@quiz-app/shared/leaderboard';
import { limits } from '@quiz-app/shared/limits';
import { messages } from '@quiz-app/shared/messages';
import type { Report, ReportFilter, ReportSummary, SubmittedAttempt } from '@quiz-app/shared/report';
import { envelopeOf } from './http.ts';

/** One page of a list of reports; the list goes on at `cursor`. */
export interface PageRequest {
  limit: number;
  cursor?: string;
}

const failure = messages.fetchReportsFailed;

/** The signed-in user's own reports, the newest first. */
export const getOwnReports = (page: PageRequest): Promise<ReportPage<Report>> =>
  envelopeOf(calls.getOwnReports, { search: { ...page }, timeout: limits.reportTimeout, failure });

/** Hands in an attempt that was saved as a file; an admin, with `handedIn`, another user's too. */
export const addReport = (attempt: SubmittedAttempt): Promise<Envelope<Report>> =>
  envelopeOf(calls.addReport, { payload: attempt, timeout: limits.reportTimeout });

/** Everybody's reports whose exam and user match, their questions reduced to ids. */
export const getAllAttempts = (payload: ReportFilter, page?: PageRequest): Promise<ReportPage<ReportSummary>> =>
  envelopeOf(calls.getAllAttempts, { payload, search: { ...page, fields: 'summary' }, failure }) as Promise<
    ReportPage<ReportSummary>
  >;

/** The report of an id, whole, as the only one of a list; an empty list where there is none. */
export const getAttempt = (reportId: string): Promise<Envelope<Report[]>> =>
  envelopeOf(calls.getAllAttempts, {
    payload: { examName: '', userName: '', reportId },
    timeout: limits.reportTimeout,
    failure,
  });

/** The leaderboard's rows, unranked. */
export const getLeaderboard = (): Promise<Envelope<LeaderboardRow[]>> =>
  envelopeOf(calls.getLeaderboard, { search: { group: 'user' }, failure });
