import { type Kysely, sql } from 'kysely';
import { type Migration, migrations } from '../../src/database/migrate.ts';
import type { Tables } from '../../src/database/tables.ts';

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

const at = '2026-01-02T03:04:05.000Z';

/** Stores what a server has written before the migration: an exam, and 50 people with a report each. */
export async function fill(db: Kysely<Tables>): Promise<void> {
  const { revision } = await db
    .insertInto('catalogue')
    .values({ stamp: 'stamp' })
    .returning('revision')
    .executeTakeFirstOrThrow();
  const details = { name: 'Closures', category: 'JavaScript', duration: 600 };
  const marks = { total_marks: 10, passing_marks: 5 };
  const list = { settings: '{}', is_restricted: 0, version: 1, revision, listed_revision: revision } as const;
  const exam = { id: 'exam', ...details, ...marks, ...list, created_at: at, deleted_at: null };
  await db.insertInto('exams').values(exam).execute();
  const { ref } = await db
    .insertInto('exam_versions')
    .values({ exam_id: 'exam', version: 1, revision, name_folded: 'closures', details: '{}', questions: '' })
    .returning('ref')
    .executeTakeFirstOrThrow();
  for (let made = 0; made < 50; made += 1) {
    const [id, name, email] = [`user ${made}`, `User ${made}`, `u${made}@example.org`];
    const row = { id, name, name_folded: name.toLowerCase(), email, email_key: email, password_hash: 'h' };
    await db
      .insertInto('users')
      .values({ ...row, is_admin: 0, created_at: at })
      .execute();
    const whose = { user_id: id, user_name: name };
    const result = { version_ref: ref, correct: '', verdict: 'Fail', scored_by_server: 1, created_at: at } as const;
    await db
      .insertInto('reports')
      .values({ id: `report ${made}`, ...whose, ...result })
      .execute();
    await db
      .insertInto('totals')
      .values({ ...whose, attempts: 1, score: 0 })
      .execute();
  }
}
