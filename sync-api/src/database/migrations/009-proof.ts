import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds receipts, the keys of devices, and browsers that are told of reports. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('reports').addColumn('receipt', 'text').execute();
  await db.schema
    .createTable('receipt_keys')
    .addColumn('kid', 'text', (column) => column.primaryKey())
    .addColumn('x', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('device_keys')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .addPrimaryKeyConstraint('device_keys_pkey', ['user_id', 'id'])
    .execute();
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('endpoint', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('push_subscriptions_by_user').on('push_subscriptions').column('user_id').execute();
}
