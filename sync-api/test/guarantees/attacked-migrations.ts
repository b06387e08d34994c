import { reportSubmission } from '@quiz-app/shared/report';
import type { User } from '@quiz-app/shared/user';
import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Migration, migrations } from '../../src/database/migrate.ts';
import type { Tables } from '../../src/database/tables.ts';
import { scoreSubmission } from '../../src/reports/score-submission.ts';
import { addOldExam, foldAsBefore, historyOf } from '../harness/old-database.ts';
import { sampleAttempt } from '../harness/sample-exam.ts';

/** The app's migrations, and one that does all that a migration may: a new table, a new column, every row changed. */
export const attackedMigrations: readonly Migration[] = [
  ...migrations,
  {
    name: '999-attacked',
    async up(db) {
      await sql`alter table users add column greeting text`.execute(db);
      const users = await db.selectFrom('users').select(['id', 'name']).execute();
      for (const { id, name } of users) {
        await sql`update users set greeting = ${`Dear ${name}`} where id = ${id}`.execute(db);
      }
      await sql`create table greetings as select id, greeting from users`.execute(db);
      await sql`drop index reports_by_user`.execute(db);
    },
  },
];

/** What a server of the first version may have written. */
export async function fill(db: Kysely<Tables>): Promise<void> {
  const histories = ['Clôtures', 'Promises', 'Modules'].map(historyOf);
  for (const [index, history] of histories.entries())
    await addOldExam(db, history, index === 2 ? new Date().toISOString() : null);
  const exams = histories.flat();
  for (let made = 0; made < 50; made += 1) {
    const name = `User ${made}`;
    // Users and reports are inserted directly, because the stores name columns that a later migration adds.
    const user: User = { _id: uuidv7(), name, email: `u${made}@example.org`, isAdmin: false };
    await db
      .insertInto('users')
      .values({
        id: user._id,
        name,
        name_folded: foldAsBefore(name),
        email: user.email,
        email_key: user.email,
        password_hash: 'h',
        is_admin: 0,
        created_at: new Date().toISOString(),
      })
      .execute();
    const index = made % exams.length;
    const exam = exams[index];
    if (!exam) throw new Error('There are exams');
    const { obtained, columns } = scoreSubmission(exam, reportSubmission.parse(sampleAttempt({ user }, exam)));
    const whose = { user_id: user._id, user_name: name };
    const row = { id: uuidv7(), ...whose, version_ref: index + 1, ...columns, created_at: new Date().toISOString() };
    await db.insertInto('reports').values(row).execute();
    await db
      .insertInto('totals')
      .values({ ...whose, attempts: 1, score: obtained })
      .execute();
  }
}
