import type { Verdict } from '@quiz-app/shared/report';
import { searchWords } from '@quiz-app/shared/search';
import { type Expression, type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import type { Tables } from '../database/tables.ts';
import { shownDate } from './date-zones.ts';

/** Which reports are wanted: those for which every field holds. A missing field means all. */
export interface ReportQuery {
  users?: ReadonlySet<string> | Named;
  versions?: ReadonlySet<number> | Named;
  verdict?: Verdict | undefined;
  /** The date that tables show (`reportDate`) is this instant or later. ISO 8601 in UTC with milliseconds. */
  dateFrom?: string | undefined;
  /** It is before this instant. */
  dateBefore?: string | undefined;
}

/**
 * All whose name a search finds (`searchWords`). Where few names match, a set of their ids is faster, because an index
 * finds their reports.
 */
export interface Named {
  named: string;
}

/** The columns that have indexes. */
export type Column = 'user_id' | 'version_ref';
type OfReports = ExpressionBuilder<Tables, 'reports'>;

/** What a query asks of reports, in SQL. */
export function wantedReports(reads: Kysely<Tables>, { users, versions, verdict, dateFrom, dateBefore }: ReportQuery) {
  const { anyOf, contains, unindexed } = dialectOf(reads);
  /** The values of a column that are wanted, where they are known. */
  const ids = {
    user_id: isSet(users) ? anyOf('text', users) : undefined,
    version_ref: isSet(versions) ? anyOf('integer', versions) : undefined,
  };

  /** Whether a report is wanted. `indexed` is the only column whose index the database may use for that. */
  function isWanted(is: OfReports, indexed?: Column): Expression<SqlBool> {
    const isOneOf = (column: Column, wanted: RawBuilder<never>) =>
      is(column === indexed ? sql.ref<string | number>(column) : unindexed(column), 'in', wanted);
    return is.and([
      ...(ids.user_id ? [isOneOf('user_id', ids.user_id)] : []),
      ...(ids.version_ref ? [isOneOf('version_ref', ids.version_ref)] : []),
      ...(isNamed(users) ? [userIsNamed(is, users.named)] : []),
      ...(isNamed(versions) ? [versionIsNamed(is, versions.named)] : []),
      ...(verdict ? [is('verdict', '=', verdict)] : []),
      ...(dateFrom ? [sql<SqlBool>`${shownDate} >= ${dateFrom}`] : []),
      ...(dateBefore ? [sql<SqlBool>`${shownDate} < ${dateBefore}`] : []),
    ]);
  }

  // As a subquery that gives one value, it is run for each scanned report. The planner could turn one that gives rows
  // into a search through all names.
  function userIsNamed(is: OfReports, search: string): Expression<SqlBool> {
    const ofUser = is.selectFrom('users').whereRef('users.id', '=', 'reports.user_id');
    return sql<SqlBool>`${ofUser.select((of) => contains(of.ref('users.name_folded'), searchWords(search)).as('named'))}`;
  }

  function versionIsNamed(is: OfReports, search: string): Expression<SqlBool> {
    const ofVersion = is.selectFrom('exam_versions').whereRef('exam_versions.ref', '=', 'reports.version_ref');
    return sql<SqlBool>`${ofVersion.select((of) => contains(of.ref('exam_versions.name_folded'), searchWords(search)).as('named'))}`;
  }

  const areDated = dateFrom !== undefined || dateBefore !== undefined;
  const hasRest = verdict !== undefined || areDated;
  return {
    ids,
    isWanted,
    areDated,
    /** Whether anything but users and versions is asked for. */
    hasRest,
    /** Whether one index has exactly those that are wanted, if it is of all reports. */
    isOfOneIndex: !hasRest && !(users && versions) && !isNamed(users) && !isNamed(versions),
  };
}

const isNamed = (wanted: object | undefined): wanted is Named => wanted !== undefined && 'named' in wanted;
export const isSet = <Id>(wanted: ReadonlySet<Id> | Named | undefined): wanted is ReadonlySet<Id> =>
  wanted !== undefined && !isNamed(wanted);
