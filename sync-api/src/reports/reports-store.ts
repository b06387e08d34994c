import { errorMessages } from '@quiz-app/shared/error-messages';
import type { Exam } from '@quiz-app/shared/exam';
import type { LeaderboardRow } from '@quiz-app/shared/leaderboard';
import type { ReportSubmission } from '@quiz-app/shared/report';
import type { User } from '@quiz-app/shared/user';
import { type Insertable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../api-error.ts';
import { Batches } from '../database/batches.ts';
import { keepRows } from '../database/data-version.ts';
import { createClock } from '../database/database-clock.ts';
import { dialectOf } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';
import { prepareFind, prepareOne } from '../database/prepare.ts';
import type { ReportsTable, TotalsTable } from '../database/tables.ts';
import { type AddedReport, modeFor, type NewReport, prepareAddReports } from './add-reports.ts';
import { attemptsAllowedBy, flagsOf } from './flags-of.ts';
import type { Receipts } from './receipts.ts';
import type { ReportRow, TakenExam } from './report-json.ts';
import { scoreSubmission } from './score-submission.ts';
import { createWasSeen } from './was-seen.ts';

export type ReportsStore = ReturnType<typeof createReportsStore>;

interface Arrival {
  /** ISO instant; defaults to now. */
  createdAt?: string;
  /** Who handed it in, if it was not its user. */
  handedInBy?: Pick<User, '_id' | 'name'> | undefined;
  /** The newest version of the exam, whose rules hold as well; defaults to the one that was taken. */
  newest?: Exam | undefined;
}

/** Whose report it is. */
type Taker = Pick<User, '_id' | 'name' | 'extraTimePercent' | 'isAdmin' | 'groups'>;

/** @param receipts signs those of new reports; without it they have none */
export function createReportsStore(
  { reads, write, durable }: Pick<Database, 'reads' | 'write' | 'durable'>,
  receipts?: Pick<Receipts, 'sign'>,
) {
  const addReports = prepareAddReports(reads);
  const wasSeen = createWasSeen({ reads });
  const now = createClock(reads);
  const batches = new Batches(
    (reports: NewReport[]) => write((tx) => addReports(tx, reports), modeFor(reads, reports)),
    dialectOf(reads).batchesAtOnce,
  );
  const readStamp = keepRows(
    reads,
    prepareOne(reads, () =>
      reads.selectNoFrom((is) => [
        is
          .selectFrom('reports')
          .select(sql<string>`seq || ' ' || id || ' ' || created_at`.as('newest'))
          .orderBy('seq', 'desc')
          .limit(1)
          .as('newest'),
        is.selectFrom('stamps').select('stamp').where('subject', '=', 'names of totals').as('names'),
      ]),
    ),
    'anything',
  );
  const byId = prepareFind(reads, (isWanted) => reads.selectFrom('reports').selectAll().where(isWanted('id')));

  return {
    /**
     * Scores and stores a submission. For a known id, returns the stored report instead.
     * @throws ApiError 403 when the id belongs to another user's report
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
      } satisfies Omit<Insertable<ReportsTable>, 'over_limit'>;
      // Before its batch: while one is written, the next is signed.
      const receipt = (await receipts?.sign(row, taken)) ?? null;
      const limit = { examId: taken.exam._id, attemptsAllowed: attemptsAllowedBy(versions) };
      const added = await batches.add({ ...row, ...limit, receipt, obtained });
      ownedBy(user, added.row);
      return added;
    },

    /** Finds a report by its id to acknowledge it, when it is on disk. */
    async onDisk(id: string): Promise<ReportRow | undefined> {
      const row = await byId(id);
      if (row) await durable();
      return row;
    },

    byId,

    /** The leaderboard's rows of these users, highest score first. */
    async totalsOf(users: ReadonlySet<string>): Promise<LeaderboardRow[]> {
      const rows = await reads
        .selectFrom('totals')
        .selectAll()
        .where('user_id', 'in', dialectOf(reads).anyOf('text', users))
        .orderBy('score', 'desc')
        .orderBy('user_id')
        .execute();
      return rows.map(toRow);
    },

    /**
     * Tells apart all that the leaderboard's rows have ever been: they change with each report and with the names. A
     * number of a report that a failover has undone is given to another, which has another id or came later.
     */
    async stampOfTotals(): Promise<string> {
      const stamp = await readStamp(undefined);
      return `${stamp?.newest} ${stamp?.names}`;
    },

    /** At most `count` of the leaderboard's rows, by user id, after a user. */
    async totals(after: string, count: number): Promise<LeaderboardRow[]> {
      const rows = await reads
        .selectFrom('totals')
        .selectAll()
        .where('user_id', '>', after)
        .orderBy('user_id')
        .limit(count)
        .execute();
      return rows.map(toRow);
    },
  };
}

const toRow = ({ user_id, user_name, attempts, score }: TotalsTable): LeaderboardRow => ({
  user: { _id: user_id, name: user_name },
  attempts,
  score,
});

/** @throws ApiError 403 when it is the report of another user */
export function ownedBy(user: Pick<User, '_id'>, row: ReportRow): ReportRow {
  if (row.user_id !== user._id) throw new ApiError('not-yours', errorMessages.onlyOwnReports);
  return row;
}

const inUtc = (instant: string | undefined) => (instant === undefined ? null : new Date(instant).toISOString());
