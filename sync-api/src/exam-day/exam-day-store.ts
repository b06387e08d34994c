import type { ExamSettings } from '@quiz-app/shared/exam-settings';
import { sql } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import { membersOf } from '../database/members-of.ts';
import type { Database } from '../database/open-database.ts';

/** An exam as the devices may have it. */
export interface CurrentExam {
  _id: string;
  name: string;
  version: number;
  /** The catalogue's revisions at its last change, and at which it entered the list. */
  revision: number;
  listedRevision: number;
  settings: ExamSettings;
}

export interface ListedPerson {
  _id: string;
  name: string;
}

/** The queries of an exam day. */
export function createExamDayStore({ fresh: db }: Pick<Database, 'fresh'>) {
  return {
    /** Undefined for a missing or deleted exam. */
    async exam(id: string): Promise<CurrentExam | undefined> {
      const row = await db
        .selectFrom('exams')
        .select(['id', 'name', 'version', 'revision', 'listed_revision', 'settings'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) return undefined;
      const { id: _id, name, version, revision, listed_revision: listedRevision, settings } = row;
      return { _id, name, version, revision, listedRevision, settings: JSON.parse(settings) };
    },

    /** The people of any of these groups, or everyone except admins, by name. */
    async people(groups: readonly string[] | undefined, limit: number): Promise<ListedPerson[]> {
      return db
        .selectFrom('users')
        .select(['id as _id', 'name'])
        .where('deleted_at', 'is', null)
        .$if(groups === undefined, (query) => query.where('is_admin', '=', 0))
        .$if(groups !== undefined, (query) => query.where('id', 'in', membersOf(db, groups ?? [])))
        .orderBy('name_folded')
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** When each of these users last handed in the exam, if at this instant or later. */
    async handedIn(examId: string, userIds: readonly string[], from: string): Promise<Map<string, string>> {
      const { anyOf } = dialectOf(db);
      const rows = await db
        .selectFrom('reports')
        .select(['user_id', (is) => is.fn.max('created_at').as('at')])
        .where('user_id', 'in', anyOf('text', userIds))
        // Not by the exam's index: there may be far more reports of it than of these users.
        .where(sql<number>`version_ref + 0`, 'in', (versions) =>
          versions.selectFrom('exam_versions').select('ref').where('exam_id', '=', examId),
        )
        .where('created_at', '>=', from)
        .groupBy('user_id')
        .execute();
      return new Map(rows.map(({ user_id, at }) => [user_id, at]));
    },
  };
}
