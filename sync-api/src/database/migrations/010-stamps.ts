import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the stamps of what answers are made of. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('stamps')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('stamp', 'text', (column) => column.notNull())
    .execute();
}
