import { errorMessages } from '@quiz-app/shared/error-messages';
import { messages } from '@quiz-app/shared/messages';
import type { Report, ReportSubmission } from '@quiz-app/shared/report';
import type { User } from '@quiz-app/shared/user';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import type { Serve } from '../http/create-routes.ts';
import { type ProvedAttempt, proveOwner, readCode, submissionOf } from '../reports/collected.ts';
import { receiptOf } from '../reports/receipts.ts';
import { type ReportRow, readerFor, toReport } from '../reports/report-json.ts';
import { ownedBy } from '../reports/reports-store.ts';

interface Arriving {
  submission: ReportSubmission;
  taker: User;
  caller: User;
  exam: Awaited<ReturnType<AppContext['archive']['findWithNewest']>>;
}

/** Serves the calls that hand in attempts: a device's own, and carried ones. */
export function serveHandIn(
  serve: Serve,
  { reports, archive, users, deviceKeys, notify, scoreAgain }: AppContext,
): void {
  /**
   * A known id is acknowledged, even if its exam is unknown: a device repeats a request without an answer.
   * @throws ApiError 403 for the id of another user's report
   */
  async function findStored(id: string | undefined, taker: User): Promise<ReportRow | undefined> {
    const stored = id === undefined ? undefined : await reports.byId(id);
    return stored && ownedBy(taker, stored);
  }

  /** @throws ApiError 403 for the id of another user's report, 404 without an exam or for a draft, 429 past the limit */
  async function storeNew({ submission, taker, caller, exam }: Arriving): Promise<ReportRow> {
    const { taken, newest } = exam ?? {};
    // Only admins were ever served a draft.
    if (!taken || (taken.exam.published === false && !caller.isAdmin))
      throw new ApiError('not-found', messages.examNotFound);
    const isBrought = taker._id !== caller._id;
    const handedInBy = isBrought ? caller : undefined;
    const { row, isNew } = await reports.add(submission, taken, taker, { handedInBy, newest: newest?.exam });
    if (isBrought && isNew)
      void notify?.(row.user_id, { type: 'report-arrived', reportId: row.id, examName: taken.exam.name });
    if (isNew) scoreAgain.arrived(taken.exam);
    return row;
  }

  /** @throws ApiError 403 for a removed key, 404 without that version of the exam, 400 for another exam */
  async function storeCollected({ attempt, owner, isKeyRemoved }: ProvedAttempt, caller: User): Promise<ReportRow> {
    if (isKeyRemoved) throw new ApiError('not-signed', errorMessages.notSigned);
    const { _id, version } = attempt.exam;
    const exam = await archive.findWithNewest(_id, version);
    // Its answers name questions by position, so no other version can replace a missing one.
    if (exam?.taken.exam.version !== version) throw new ApiError('not-found', messages.examNotFound);
    return storeNew({ submission: submissionOf(attempt, exam.taken), taker: owner, caller, exam });
  }

  serve('addReport', async ({ caller, body }) => {
    const isOwn = body.user === caller._id;
    if (!isOwn && !(body.handedIn && caller.isAdmin)) throw new ApiError('not-yours', errorMessages.onlyOwnReports);
    const taker = isOwn ? caller : await users.byId(body.user);
    if (!taker) throw new ApiError('not-found', 'User not found');
    const [stored, exam] = await Promise.all([
      findStored(body._id, taker),
      archive.findWithNewest(body.exam, body.examVersion),
    ]);
    const row = stored ?? (await storeNew({ submission: body, taker, caller, exam }));
    return toReport(row, await archive.byRef(row.version_ref), 'all', readerFor(caller)) as Report;
  });

  serve('addCollected', async ({ caller, body }) => {
    const proved = await proveOwner(readCode(body.code), users.byId, deviceKeys.find);
    const stored = await findStored(proved.attempt.attemptId, proved.owner);
    const row = stored ?? (await storeCollected(proved, caller));
    const receipt = receiptOf(row, await archive.byRef(row.version_ref));
    return { _id: row.id, ...(receipt !== undefined && { receipt }) };
  });
}
