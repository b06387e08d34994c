import { calls } from '@quiz-app/shared/api';
import { messages } from '@quiz-app/shared/messages';
import { reportFilter, reportSubmission } from '@quiz-app/shared/report';
import type { ServeCall } from '../access/serve-call.ts';
import { ApiError } from '../api-error.ts';
import type { Database } from '../database/open-database.ts';
import { findReports, type ReportsWanted } from './find-reports.ts';
import { type ReportRow, reportJson, type TakenExam } from './report-json.ts';
import type { ReportsStore } from './reports-store.ts';
import { sendReports } from './send-reports.ts';

/** What the reports ask of the exams' and the users' rooms. */
export interface Names {
  exams: {
    find(examId: string, version?: number): Promise<TakenExam | undefined>;
    byRef(ref: number): Promise<TakenExam>;
    refsNamed(part: string): Promise<ReadonlySet<number>>;
  };
  users: { idsNamed(part: string): Promise<ReadonlySet<string>> };
}

export function serveReports(
  serve: ServeCall,
  reports: ReportsStore,
  database: Pick<Database, 'reads'>,
  { exams, users }: Names,
): void {
  serve.toCallers(calls.addReport, reportSubmission, async ({ c, caller, fields }) => {
    if (fields.user !== caller._id) throw new ApiError(403, messages.onlyOwnReports);
    const taken = await exams.find(fields.exam, fields.examVersion);
    let row: ReportRow | undefined;
    if (taken) row = await reports.add(fields, taken, caller);
    // An id that is known is acknowledged whatever else the second sending says.
    else if (fields._id) row = await reports.ownById(fields._id, caller);
    if (!row) throw new ApiError(404, messages.examNotFound);
    const data = reportJson(row, await exams.byRef(row.version_ref), 'all');
    const envelope = `{"success":true,"message":${JSON.stringify(calls.addReport.message)},"data":${data}}`;
    return c.body(envelope, 200, { 'content-type': 'application/json' });
  });

  serve.toCallers(calls.getAllAttempts, reportFilter, async ({ c, fields: { examName, userName, reportId } }) => {
    if (reportId !== undefined) {
      const row = await reports.byId(reportId);
      const one = async (before: number) => (row && row.seq < before ? [row] : []);
      return sendReports(c, calls.getAllAttempts.message, one, exams.byRef);
    }
    const wanted: ReportsWanted = {
      ...(examName !== '' && { versions: await exams.refsNamed(examName) }),
      ...(userName !== '' && { users: await users.idsNamed(userName) }),
    };
    return sendReports(c, calls.getAllAttempts.message, findReports(database, wanted), exams.byRef);
  });

  // The leaderboard's rows come by the same path: `?group=user`.
  serve.toCallers(calls.getLeaderboard, null, async ({ c }) => {
    const group = c.req.query('group');
    if (group === 'user') return reports.totals();
    if (group !== undefined) throw new ApiError(400, 'Group may only be user');
    return sendReports(c, calls.getAllReports.message, findReports(database, {}), exams.byRef);
  });

  serve.toCallers(calls.getOwnReports, null, async ({ c, caller }) => {
    const own = findReports(database, { users: new Set([caller._id]) });
    return sendReports(c, calls.getOwnReports.message, own, exams.byRef);
  });
}
