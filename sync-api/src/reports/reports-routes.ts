import { calls } from '@quiz-app/shared/api';
import { messages } from '@quiz-app/shared/messages';
import { reportFilter, reportSubmission } from '@quiz-app/shared/report';
import type { User } from '@quiz-app/shared/user';
import type { Context } from 'hono';
import type { Database } from '../database/open-database.ts';
import { ApiError } from '../http/api-error.ts';
import type { ServeCall } from '../http/serve.ts';
import { FairQueue } from './fair-queue.ts';
import { findReports, type ReportsWanted, type TakeReports } from './find-reports.ts';
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
  users: {
    idsNamed(part: string): Promise<ReadonlySet<string>>;
    byId(id: string): Promise<User | undefined>;
  };
}

export function serveReports(
  serve: ServeCall,
  reports: ReportsStore,
  database: Pick<Database, 'reads'>,
  { exams, users }: Names,
): void {
  serve.toCallers(calls.addReport, reportSubmission, async ({ c, caller, fields }) => {
    const isOwn = fields.user === caller._id;
    if (!isOwn && !(fields.handedIn && caller.isAdmin)) throw new ApiError(403, messages.onlyOwnReports);
    const taker = isOwn ? caller : await users.byId(fields.user);
    if (!taker) throw new ApiError(404, 'User not found');
    const taken = await exams.find(fields.exam, fields.examVersion);
    let row: ReportRow | undefined;
    if (taken) row = await reports.add(fields, taken, taker, { handedInBy: isOwn ? undefined : caller });
    // An id that is known is acknowledged whatever else the second sending says.
    else if (fields._id) row = await reports.ownById(fields._id, taker);
    if (!row) throw new ApiError(404, messages.examNotFound);
    const data = reportJson(row, await exams.byRef(row.version_ref), 'all');
    const envelope = `{"success":true,"message":${JSON.stringify(calls.addReport.message)},"data":${data}}`;
    return c.body(envelope, 200, { 'content-type': 'application/json' });
  });

  const queue = new FairQueue();
  const send = (c: Context, take: TakeReports) =>
    sendReports(c, calls.getAllReports.message, { take, queue, examByRef: exams.byRef });

  serve.toCallers(calls.getAllAttempts, reportFilter, async ({ c, fields: { examName, userName, reportId } }) => {
    if (reportId !== undefined) {
      const row = await reports.byId(reportId);
      return send(c, async (before) => (row && row.seq < before ? [row] : []));
    }
    await queue.turn();
    const wanted: ReportsWanted = {
      ...(examName !== '' && { versions: await exams.refsNamed(examName) }),
      ...(userName !== '' && { users: await users.idsNamed(userName) }),
    };
    return send(c, findReports(database, wanted, queue));
  });

  // The leaderboard's rows come by the same path: `?group=user`.
  serve.toCallers(calls.getLeaderboard, null, async ({ c }) => {
    const group = c.req.query('group');
    if (group !== undefined && group !== 'user') throw new ApiError(400, 'Group may only be user');
    if (group === undefined) return send(c, findReports(database, {}, queue));
    await queue.turn();
    return reports.totals();
  });

  serve.toCallers(calls.getOwnReports, null, async ({ c, caller }) =>
    send(c, findReports(database, { users: new Set([caller._id]) }, queue)),
  );
}
