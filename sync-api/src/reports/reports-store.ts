import { errorMessages } from '@quiz-app/shared/error-messages';
import type { LeaderboardRow } from '@quiz-app/shared/leaderboard';
import type { ReportSubmission } from '@quiz-app/shared/report';
import type { User } from '@quiz-app/shared/user';
import { type Insertable, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/open-database.ts';
import type { ReportsTable, Tables } from '../database/tables.ts';
import { ApiError } from '../http/api-error.ts';
import type { ReportRow, TakenExam } from './report-json.ts';
import { scoreSubmission } from './score-submission.ts';

export type ReportsStore = ReturnType<typeof createReportsStore>;

interface Receipt {
  /** ISO instant; defaults to now. */
  createdAt?: string;
  /** The admin who handed it in for its user. */
  handedInBy?: Pick<User, '_id' | 'name'> | undefined;
}

export function createReportsStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  const byId = (id: string): Promise<ReportRow | undefined> =>
    reads.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();

  return {
    /**
     * Scores and stores a submission. For a known id, returns the stored report instead.
     * @throws ApiError 403 when the id belongs to another user's report
     */
    async add(
      submission: ReportSubmission,
      taken: TakenExam,
      user: Pick<User, '_id' | 'name'>,
      { createdAt = new Date().toISOString(), handedInBy }: Receipt = {},
    ): Promise<ReportRow> {
      const { obtained, columns } = scoreSubmission(taken.exam, submission);
      const row: Insertable<ReportsTable> = {
        id: submission._id ?? uuidv7(),
        user_id: user._id,
        user_name: user.name,
        version_ref: taken.ref,
        ...columns,
        created_at: createdAt,
        started_at: inUtc(submission.startedAt),
        finished_at: inUtc(submission.finishedAt),
        seconds_used: submission.secondsUsed ?? null,
        handed_in_by: handedInBy?._id ?? null,
        handed_in_by_name: handedInBy?.name ?? null,
      };
      return write(async (tx) => {
        const added = await tx
          .insertInto('reports')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!added) return ownedBy(user, await reportById(tx, row.id));
        await addToTotal(tx, row, obtained);
        return added;
      });
    },

    /**
     * Finds a report by its id to acknowledge it: read behind the writes, as what `reads` gives may not be on disk yet.
     * @throws ApiError 403 when it is another user's
     */
    ownById: (id: string, user: Pick<User, '_id'>): Promise<ReportRow | undefined> =>
      write(async (tx) => {
        const row = await tx.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
        return row && ownedBy(user, row);
      }),

    byId,

    /** At most `count` of the leaderboard's rows, by user id, after a user. */
    async totals(after: string, count: number): Promise<LeaderboardRow[]> {
      const rows = await reads
        .selectFrom('totals')
        .selectAll()
        .where('user_id', '>', after)
        .orderBy('user_id')
        .limit(count)
        .execute();
      return rows.map(({ user_id, user_name, attempts, score }) => ({
        user: { _id: user_id, name: user_name },
        attempts,
        score,
      }));
    },
  };
}

function ownedBy(user: Pick<User, '_id'>, row: ReportRow): ReportRow {
  if (row.user_id !== user._id) throw new ApiError('not-yours', errorMessages.onlyOwnReports);
  return row;
}

function reportById(tx: Transaction<Tables>, id: string): Promise<ReportRow> {
  return tx.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function addToTotal(
  tx: Transaction<Tables>,
  { user_id, user_name }: Pick<Insertable<ReportsTable>, 'user_id' | 'user_name'>,
  obtained: number,
): Promise<void> {
  await tx
    .insertInto('totals')
    .values({ user_id, user_name, attempts: 1, score: obtained })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        attempts: sql`totals.attempts + 1`,
        score: sql`totals.score + excluded.score`,
      }),
    )
    .execute();
}

const inUtc = (instant: string | undefined) => (instant === undefined ? null : new Date(instant).toISOString());
