import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/** Adds what tells whether a person was ever allowed to see an exam. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { integer } = dialectOf(db);
  await db.schema.alterTable('reports').addColumn('unseen', integer).execute();
  await db.schema
    .createTable('former_members')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('revision', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('former_members_pkey', ['user_id', 'name'])
    .execute();
}
