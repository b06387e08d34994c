import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/** Creates the counts of failed logins, registrations and whatever else is limited. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { integer } = dialectOf(db);
  await db.schema
    .createTable('limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', integer, (column) => column.notNull())
    .addColumn('expires', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('limits_by_expires').on('limits').column('expires').execute();
}
