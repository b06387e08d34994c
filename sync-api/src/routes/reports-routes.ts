import { limits } from '@quiz-app/shared/limits';
import { messages } from '@quiz-app/shared/messages';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import { sendJson, sendWhole } from '../http/compress.ts';
import type { Serve } from '../http/create-routes.ts';
import { openEnvelope } from '../http/open-envelope.ts';
import { findReports } from '../reports/find-reports.ts';
import { leaderboardJson } from '../reports/leaderboard.ts';
import { readerFor } from '../reports/report-json.ts';
import { sendReports } from '../reports/send-reports.ts';

/** Serves the lists of reports, the leaderboard and the statistics. */
export function serveReports(serve: Serve, { database, reports, archive, statistics }: AppContext): void {
  const { reads, lists } = database;
  const ofAdmin = { examByRef: archive.byRef, reader: 'admin' } as const;

  serve('getAllAttempts', async ({ c, query, body: { reportId, ...filter } }) => {
    if (reportId !== undefined) {
      const row = await reports.byId(reportId);
      const found = { read: async (before: number) => (row && row.seq < before ? [row] : []) };
      return sendReports(c, query, { ...ofAdmin, found });
    }
    const found = findReports(lists, filter);
    const isCounted = query.total !== undefined && query.cursor === undefined;
    const count = isCounted ? () => found.count(limits.countedReports) : undefined;
    return sendReports(c, query, { ...ofAdmin, found, count });
  });

  serve('getAllReports', async ({ c, query }) => sendReports(c, query, { ...ofAdmin, found: findReports(lists, {}) }));

  // Not from `lists`, which may lack the newest reports: a device expects those whose receipts it has.
  serve('getOwnReports', async ({ c, query, caller }) => {
    const found = findReports(reads, { userId: caller._id, scoredAgain: query.scoredAgain !== undefined });
    return sendReports(c, query, { found, examByRef: archive.byRef, reader: readerFor(caller) });
  });

  serve('getLeaderboard', async ({ c, query: { ofGroup } }) => sendJson(c, leaderboardJson(database, ofGroup)));

  serve('getStatistics', async ({ c, caller, id, query }) => {
    const newest = await archive.find(id);
    if (!newest) throw new ApiError('not-found', messages.examNotFound);
    const data = await statistics(caller._id, newest.exam, query, c.req.raw.signal);
    return sendWhole(c, `${openEnvelope('getStatistics')}${JSON.stringify(data)}}`);
  });
}
