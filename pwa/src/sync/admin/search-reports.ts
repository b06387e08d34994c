import type { Envelope } from '@quiz-app/shared/contract/envelope';
import type { EnvelopeOf, QueryInput } from '@quiz-app/shared/contract/schemas';
import { reportTimeout } from '@quiz-app/shared/limits-of-takers';
import type { Report, ReportFilter } from '@quiz-app/shared/report';
import type { DeviceServices } from '../device.ts';

// The admin's lists are never stored on this device. Each call throws NoConnection or TimedOut without an answer.

/** A list of reports, or with `limit` one page of it: `nextCursor` is null at the end. */
export type ReportPage = EnvelopeOf<'getAllAttempts', 'counts'>;

/** All users' reports that match the filter, newest first, with questions only counted. */
export async function searchReports(
  { ask }: DeviceServices,
  filter: ReportFilter,
  page: { limit?: number; cursor?: string; total?: 'true' } = {},
): Promise<ReportPage> {
  const query = { ...page, fields: 'counts' } as const;
  return await ask.getAllAttempts({ body: filter, query });
}

/** A page of the same reports with their questions and answers, which are long. */
export async function searchWholeReports(
  { ask }: DeviceServices,
  filter: ReportFilter,
  page: { limit: number; cursor?: string },
): Promise<EnvelopeOf<'getAllAttempts'>> {
  return await ask.getAllAttempts({ body: filter, query: page });
}

/** One report with its questions and answers; `data` is null if there is none. */
export async function fetchReport({ ask }: DeviceServices, reportId: string): Promise<Envelope<Report | null>> {
  const body = { examName: '', userName: '', reportId };
  const timeoutMs = reportTimeout;
  const answer = await ask.getAllAttempts({ body, timeoutMs });
  return answer.success ? { ...answer, data: answer.data[0] ?? null } : answer;
}

/** The leaderboard's rows, to be ranked with shared `rank`. @param group empty for all users */
export async function fetchLeaderboard({ ask }: DeviceServices, group = ''): Promise<EnvelopeOf<'getLeaderboard'>> {
  return await ask.getLeaderboard({ query: group ? { ofGroup: group } : {} });
}

/** The figures of an exam, computed by the server. @param signal aborts the call and the server's work for it */
export async function fetchStatistics(
  { ask }: DeviceServices,
  id: string,
  query: QueryInput<'getStatistics'>,
  signal: AbortSignal,
): Promise<EnvelopeOf<'getStatistics'>> {
  return await ask.getStatistics({ id, query, signal });
}
