import { errorMessages } from '@quiz-app/shared/error-messages';
import type { Exam } from '@quiz-app/shared/exam';
import { messages } from '@quiz-app/shared/messages';
import type { Report, ReportSubmission } from '@quiz-app/shared/report';
import type { User } from '@quiz-app/shared/user';
import { ApiError } from '../api-error.ts';
import type { Serve } from '../http/create-routes.ts';
import { type FindDeviceKey, type ProvedAttempt, proveOwner, readCode, submissionOf } from './collected.ts';
import { receiptOf } from './receipts.ts';
import { type ReportRow, readerFor, type TakenExam, toReport } from './report-json.ts';
import { ownedBy, type ReportsStore } from './reports-store.ts';

export interface HandInDeps {
  reports: ReportsStore;
  exams: {
    /** The exam at a version, or at its newest one if the version is not given or does not exist; and its newest one. */
    findWithNewest(examId: string, version?: number): Promise<TakenAndNewest | undefined>;
    byRef(ref: number): Promise<TakenExam>;
  };
  users: { byId(id: string): Promise<User | undefined>; deviceKey: FindDeviceKey };
  /** Notifies a report's owner that someone else brought it. */
  onBrought(row: ReportRow, taken: TakenExam): void;
  /** Called after a report was stored: more answers to its version may count by now. */
  onStored(taken: Exam): void;
}

interface TakenAndNewest {
  taken: TakenExam;
  newest: TakenExam;
}

interface Arriving {
  submission: ReportSubmission;
  taker: User;
  caller: User;
  exam: TakenAndNewest | undefined;
}

/** Serves the calls that hand in attempts: a device's own, and carried ones. */
export function serveHandIn(serve: Serve, { reports, exams, users, onBrought, onStored }: HandInDeps): void {
  /**
   * A known id is acknowledged, whatever else the request contains: a device repeats a request without an answer.
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
    if (isBrought && isNew) onBrought(row, taken);
    if (isNew) onStored(taken.exam);
    return row;
  }

  /** @throws ApiError 403 for a removed key, 404 without that version of the exam, 400 for another exam */
  async function storeCollected({ attempt, owner, isKeyRemoved }: ProvedAttempt, caller: User): Promise<ReportRow> {
    if (isKeyRemoved) throw new ApiError('not-signed', errorMessages.notSigned);
    const { _id, version } = attempt.exam;
    const exam = await exams.findWithNewest(_id, version);
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
      exams.findWithNewest(body.exam, body.examVersion),
    ]);
    const row = stored ?? (await storeNew({ submission: body, taker, caller, exam }));
    return toReport(row, await exams.byRef(row.version_ref), 'all', readerFor(caller)) as Report;
  });

  serve('addCollected', async ({ caller, body }) => {
    const proved = await proveOwner(readCode(body.code), users.byId, users.deviceKey);
    const stored = await findStored(proved.attempt.attemptId, proved.owner);
    const row = stored ?? (await storeCollected(proved, caller));
    const receipt = receiptOf(row, await exams.byRef(row.version_ref));
    return { _id: row.id, ...(receipt !== undefined && { receipt }) };
  });
}
