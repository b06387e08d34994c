import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the admin who handed a report in for its user, with the admin's name at that time. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('reports').addColumn('handed_in_by', 'text').execute();
  await db.schema.alterTable('reports').addColumn('handed_in_by_name', 'text').execute();
}
