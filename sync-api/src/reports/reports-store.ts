import { canonicalAnswers } from '@quiz-app/shared/canonical-answers';
import { errorMessages } from '@quiz-app/shared/error-messages';
import type { Exam } from '@quiz-app/shared/exam';
import { isVisible } from '@quiz-app/shared/exam-rules';
import { kindOf } from '@quiz-app/shared/question-kinds';
import type { Answers, Reference, ReportSubmission } from '@quiz-app/shared/report';
import { marksBeyondCount, type Score, scoreAnswers, scoreByCorrectIds } from '@quiz-app/shared/scoring';
import type { User } from '@quiz-app/shared/user';
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../api-error.ts';
import { createClock } from '../database/database-clock.ts';
import { dialectOf } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';
import type { ReportsTable } from '../database/tables.ts';
import { type AddedReport, addReports, type CountSent, type NewReport } from './add-reports.ts';
import { attemptsAllowedBy, flagsOf } from './flags-of.ts';
import { inBatches } from './in-batches.ts';
import type { Receipts } from './receipts.ts';
import type { ReportRow, TakenExam } from './report-json.ts';

export interface Arrival {
  /** ISO instant; defaults to now. */
  createdAt?: string;
  /** The user who handed it in, if not its own. */
  handedInBy?: Pick<User, '_id' | 'name'> | undefined;
  /** The newest version of the exam, whose rules hold as well; defaults to the one that was taken. */
  newest?: Exam | undefined;
}

/** Whose report it is. */
type Taker = Pick<User, '_id' | 'name' | 'extraTimePercent' | 'isAdmin' | 'groups'>;

interface Options {
  /** Signs the receipts of new reports; without it they have none. */
  receipts?: Pick<Receipts, 'sign'>;
  /** Without it their number is not limited. */
  countSent?: CountSent;
}

export function createReportsStore(
  { reads, write }: Pick<Database, 'reads' | 'write'>,
  { receipts, countSent }: Options = {},
) {
  const wasSeen = createWasSeen({ reads });
  const now = createClock(reads);
  const storeTogether = inBatches((reports: NewReport[]) =>
    write((tx) => addReports(tx, reports, countSent), 'reports'),
  );

  async function byId(id: string): Promise<ReportRow | undefined> {
    return reads.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
  }

  return {
    /**
     * Scores and stores a submission. For a known id, returns the stored report instead.
     * @throws ApiError 403 when the id belongs to another user's report, 429 past the limit of who sent it
     */
    async add(
      submission: ReportSubmission,
      taken: TakenExam,
      user: Taker,
      { createdAt: given, handedInBy, newest = taken.exam }: Arrival = {},
    ): Promise<AddedReport> {
      const createdAt = given ?? (await now()).toISOString();
      const versions = [taken.exam, newest];
      const { obtained, columns } = scoreSubmission(taken.exam, submission);
      const row = {
        id: submission._id ?? uuidv7(),
        user_id: user._id,
        user_name: user.name,
        version_ref: taken.ref,
        ...columns,
        created_at: createdAt,
        started_at: inUtc(submission.startedAt),
        finished_at: inUtc(submission.finishedAt),
        device_started_at: inUtc(submission.deviceTimes?.startedAt),
        device_finished_at: inUtc(submission.deviceTimes?.finishedAt),
        seconds_used: submission.secondsUsed ?? null,
        allowed_seconds: submission.allowedSeconds ?? null,
        ...flagsOf(versions, submission, user, createdAt),
        unseen: (await wasSeen(taken, user)) ? null : 1,
        handed_in_by: handedInBy?._id ?? null,
        handed_in_by_name: handedInBy?.name ?? null,
        scored_version: null,
        earlier: null,
      } satisfies Omit<Insertable<ReportsTable>, 'over_limit'>;
      const receipt = (await receipts?.sign({ ...row, receipt: null }, taken)) ?? null;
      const limit = { examId: taken.exam._id, attemptsAllowed: attemptsAllowedBy(versions) };
      const added = await storeTogether({ ...row, ...limit, receipt, obtained });
      if (added instanceof ApiError) throw added;
      ownedBy(user, added.row);
      return added;
    },

    byId,
  };
}

/** @throws ApiError 403 when it is the report of another user */
export function ownedBy(user: Pick<User, '_id'>, row: ReportRow): ReportRow {
  if (row.user_id !== user._id) throw new ApiError('not-yours', errorMessages.onlyOwnReports);
  return row;
}

const inUtc = (instant: string | undefined) => (instant === undefined ? null : new Date(instant).toISOString());

/** Scores a submission: the scored columns of its row, and the marks to add to the user's total. */
function scoreSubmission(exam: Exam, submission: ReportSubmission) {
  const { result: claimed } = submission;
  const answers = submission.answers && answersTo(exam, submission.answers);
  const score = answers ? scoreAnswers(exam, answers) : scoreByCorrectIds(exam, claimed.correctAnswers);
  const claimedIds = new Set(claimed.correctAnswers);
  const asClaimed =
    claimed.verdict === score.verdict &&
    claimedIds.size === score.correctAnswers.length &&
    score.correctAnswers.every(({ _id }) => claimedIds.has(_id));
  const { obtained, ...scored } = scoreColumns(exam, score);
  return {
    obtained,
    columns: {
      ...scored,
      answers: answers ? canonicalAnswers(exam, answers) : null,
      scored_by_server: asClaimed ? (0 as const) : (1 as const),
    },
  };
}

/** The columns of a row that say a score, and its marks. */
export const scoreColumns = (exam: Exam, score: Score) => ({
  correct: writeMarks(exam, score.correctAnswers),
  marks: marksBeyondCount(exam, score) ?? null,
  verdict: score.verdict,
  obtained: score.obtained,
});

/** The valid answers to the exam's own questions, without empty ones. */
function answersTo({ questions }: Exam, given: Readonly<Record<string, unknown>>): Answers {
  const kept = questions.flatMap((question) => {
    const kind = kindOf(question);
    const answer = kind.validAnswer(question, Object.hasOwn(given, question._id) ? given[question._id] : undefined);
    return kind.isAnswered(answer) ? [[question._id, answer] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** Right and wrong by the position of the question in its exam version, which never changes: `101`. */
function writeMarks({ questions }: Exam, correct: readonly Reference[]): string {
  const ids = new Set(correct.map(({ _id }) => _id));
  return questions.map(({ _id }) => (ids.has(_id) ? '1' : '0')).join('');
}

/**
 * Creates a function that finds out whether a user was ever allowed to see a version of an exam: by that version's
 * settings, as a member of one of its groups, now or when the version already existed.
 */
function createWasSeen({ reads }: Pick<Database, 'reads'>) {
  return async (
    { ref, exam }: { readonly ref: number; readonly exam: Exam },
    user: Pick<User, '_id' | 'isAdmin' | 'groups'>,
  ): Promise<boolean> => {
    if (isVisible(exam, user)) return true;
    if (exam.published === false || !exam.groups) return false;
    const former = await reads
      .selectFrom('former_members')
      .innerJoin('exam_versions', (join) => join.onRef('exam_versions.revision', '<=', 'former_members.revision'))
      .select('user_id')
      .where('exam_versions.ref', '=', ref)
      .where('user_id', '=', user._id)
      .where('name', 'in', dialectOf(reads).anyOf('text', exam.groups))
      .executeTakeFirst();
    return former !== undefined;
  };
}
