import type { PushNews } from '@quiz-app/shared/device';
import { obstacleTo } from '@quiz-app/shared/exam-rules';
import type { ExamSettings } from '@quiz-app/shared/exam-settings';
import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import { membersOf } from '../database/members-of.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';

const hour = 60 * 60 * 1_000;

/** How long before an exam's time its takers are reminded, and the setting with that time. */
const kinds = [
  { type: 'exam-opens', setting: 'opensAt', before: 24 * hour },
  { type: 'exam-closes', setting: 'closesAt', before: hour },
] as const;

/** A reminder that is due, and the settings of its exam. */
interface Due {
  news: Extract<PushNews, { examId: string }>;
  settings: ExamSettings;
}

export type RemindersStore = ReturnType<typeof createRemindersStore>;

/** The queries of reminders. Each reminder is one row for each person, so that none is sent twice. */
export function createRemindersStore({ fresh, write }: Pick<Database, 'fresh' | 'write'>) {
  return {
    /** The reminders that are due, whoever gets them. */
    due: (now: Date): Promise<Due[]> => findDue(fresh, now),

    /** The people with a subscribed browser who take the exam, may still take it, and were not reminded yet. */
    people: (due: Due, now: Date): Promise<string[]> => findPeople(fresh, due, now),

    /** Takes the reminders of these people, so that no other server sends them. @returns the people of those it took */
    claim: (due: Due, userIds: readonly string[], now: Date): Promise<string[]> =>
      write((tx) => claim(tx, due, userIds, now)),
  };
}

async function findDue(db: Kysely<Tables>, now: Date): Promise<Due[]> {
  const { jsonField } = dialectOf(db);
  const rows = await db
    .selectFrom('exams')
    .select(['id', 'name', 'settings'])
    .where('deleted_at', 'is', null)
    .where(({ or, ref }) =>
      or(
        kinds.map(({ setting, before }) => {
          const [from, to] = [now.getTime(), now.getTime() + before].map((at) => new Date(at).toISOString());
          return sql<boolean>`${jsonField(ref('settings'), setting)} between ${`"${from}"`} and ${`"${to}"`}`;
        }),
      ),
    )
    .execute();
  return rows.flatMap(({ id: examId, name: examName, settings: json }) => {
    const settings: ExamSettings = JSON.parse(json);
    return kinds
      .filter(({ setting, before }) => isDue(settings, setting, before, now))
      .map(({ type, setting }) => ({ news: { type, examId, examName, at: settings[setting] ?? '' }, settings }));
  });
}

async function findPeople(db: Kysely<Tables>, { news, settings }: Due, now: Date): Promise<string[]> {
  const { groups, attemptsAllowed } = settings;
  // Skips people who have already handed it in.
  const mostReports = news.type === 'exam-closes' ? 1 : attemptsAllowed;
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select('users.id')
    .distinct()
    .where('expires_at', '>', now.toISOString())
    .where((is) => (groups ? is('users.id', 'in', membersOf(db, groups)) : is('is_admin', '=', 0)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminders')
            .select('user_id')
            .whereRef('reminders.user_id', '=', 'users.id')
            .where('at', '=', news.at)
            .where('exam_id', '=', news.examId)
            .where('type', '=', news.type),
        ),
      ),
    )
    .$if(!!mostReports, (query) => query.where((is) => is(reportsOf(is, news.examId), '<', mostReports ?? 0)))
    .execute();
  return rows.map(({ id }) => id);
}

/** The number of a user's reports of an exam. */
const reportsOf = ({ selectFrom }: ExpressionBuilder<Tables, 'users'>, examId: string) =>
  selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('reports.user_id', '=', 'users.id')
    // Not by the exam's index: there may be far more reports of it than of this person.
    .where(sql<number>`version_ref + 0`, 'in', (versions) =>
      versions.selectFrom('exam_versions').select('ref').where('exam_id', '=', examId),
    );

async function claim(
  tx: Transaction<Tables>,
  { news: { type, examId, at } }: Due,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  await tx.deleteFrom('reminders').where('at', '<', now.toISOString()).execute();
  const rows = await tx
    .insertInto('reminders')
    .values(userIds.map((user_id) => ({ at, exam_id: examId, type, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Whether an exam's takers are to be reminded of its time now. Not of a draft, and not that an exam closes which cannot
 * be started an hour earlier: the reminder that it opens is enough.
 */
function isDue(settings: ExamSettings, setting: 'opensAt' | 'closesAt', before: number, now: Date): boolean {
  const at = Date.parse(settings[setting] ?? '');
  if (settings.published === false || now.getTime() < at - before || !(now.getTime() < at)) return false;
  return obstacleTo(settings, setting === 'opensAt' ? at : at - before, 0) === undefined;
}
