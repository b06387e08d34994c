import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/** Adds groups, extra time, log-in cards, sessions and the deletion of users. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { integer } = dialectOf(db);
  const users = db.schema.alterTable('users');
  await users.addColumn('groups', 'text', (column) => column.notNull().defaultTo('[]')).execute();
  await users.addColumn('extra_time_percent', integer, (column) => column.notNull().defaultTo(0)).execute();
  await users.addColumn('card_hash', 'text').execute();
  await users.addColumn('deleted_at', 'text').execute();
  await users.addColumn('erased_at', 'text').execute();
  await db.schema.createIndex('users_by_card').on('users').column('card_hash').unique().execute();
  await db.schema.createIndex('users_by_name').on('users').columns(['name_folded', 'id']).execute();

  await db.schema
    .createTable('group_members')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addPrimaryKeyConstraint('group_members_pkey', ['name', 'user_id'])
    .execute();
  await db.schema.createIndex('group_members_by_user').on('group_members').column('user_id').execute();

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('by_card', integer, (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();

  await db.schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('password_resets_by_user').on('password_resets').column('user_id').execute();
}
