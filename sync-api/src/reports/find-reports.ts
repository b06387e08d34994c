import type { Verdict } from '@quiz-app/shared/report';
import { searchWords } from '@quiz-app/shared/search';
import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import { membersOf } from '../database/members-of.ts';
import type { Tables } from '../database/tables.ts';
import type { ReportRow } from './report-json.ts';

/** Conditions on reports; all that are given must hold. An empty name or group means all. */
export interface ReportFilter {
  userId?: string | undefined;
  /** Finds users by the words of their name (`searchWords`). */
  userName?: string;
  /** The group that the user is in now. */
  group?: string | undefined;
  /** Finds versions of exams by the words of their name. */
  examName?: string;
  verdict?: Verdict | undefined;
  /** Limits the date in tables (`reportDate`): at this instant or later. ISO 8601 in UTC with milliseconds. */
  dateFrom?: string | undefined;
  /** Before this instant. */
  dateBefore?: string | undefined;
  /** Only reports that had another score before. */
  scoredAgain?: boolean;
}

export interface FoundReports {
  /** Reads at most `count` matching reports with a `seq` below `before`, newest first. */
  read(before: number, count: number): Promise<ReportRow[]>;
  /** The number of matching reports, counted up to `most`. */
  count(most: number): Promise<number>;
}

/** Finds reports, newest first in order of receipt. A report that arrives later never moves another to the next page. */
export function findReports(db: Kysely<Tables>, filter: ReportFilter): FoundReports {
  const matching = matchingReports(db, filter);
  // With dates, not by the index of `seq`: PostgreSQL would walk through all newer reports to save sorting.
  const order = filter.dateFrom || filter.dateBefore ? sql<number>`seq + 0` : sql<number>`seq`;
  return {
    // The inner query reads only an index, which has every column it needs; the outer one reads the rows of the page.
    read: (before, count) =>
      db
        .selectFrom('reports')
        .selectAll()
        .where('seq', 'in', matching.where('seq', '<', before).orderBy(order, 'desc').limit(count))
        .orderBy('seq', 'desc')
        .execute(),

    async count(most) {
      const { count } = await db
        .selectFrom(matching.limit(most).as('matching'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

function matchingReports(db: Kysely<Tables>, filter: ReportFilter) {
  const { userId, userName, group, examName, verdict, dateFrom, dateBefore } = filter;
  const { contains } = dialectOf(db);
  let query = db.selectFrom('reports').select('seq');
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (userName) {
    const named = db.selectFrom('users').select('id');
    query = query.where(
      'user_id',
      'in',
      named.where((is) => contains(is.ref('name_folded'), searchWords(userName))),
    );
  }
  if (group) query = query.where('user_id', 'in', membersOf(db, group));
  if (examName) {
    const named = db.selectFrom('exam_versions').select('ref');
    // One exam may have most reports: with users or dates, SQLite must use their index instead of the exam's.
    const isAlone = userId === undefined && !userName && !group && !dateFrom && !dateBefore;
    query = query.where(
      isAlone ? sql.ref<number>('version_ref') : sql<number>`version_ref + 0`,
      'in',
      named.where((is) => contains(is.ref('name_folded'), searchWords(examName))),
    );
  }
  if (filter.scoredAgain) query = query.where('earlier', 'is not', null);
  if (verdict) query = query.where('verdict', '=', verdict);
  if (dateFrom) query = query.where('report_date', '>=', dateFrom);
  if (dateBefore) query = query.where('report_date', '<', dateBefore);
  return query;
}
