import { sql } from 'kysely';
import { type Migration, migrations } from '../../src/database/migrate.ts';

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
