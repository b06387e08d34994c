import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/** Adds what devices tell of themselves. It goes with their sessions. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { integer } = dialectOf(db);
  await db.schema
    .createTable('device_states')
    .addColumn('session_id', 'text', (column) => column.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('revision', integer, (column) => column.notNull())
    .addColumn('viewer', 'text', (column) => column.notNull())
    .addColumn('attempts', 'text', (column) => column.notNull())
    .addColumn('told_at', 'text', (column) => column.notNull())
    .execute();
}
