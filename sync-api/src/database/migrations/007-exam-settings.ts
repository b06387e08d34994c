import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/** Adds the optional fields of exams, and what reports say of them. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { integer, number } = dialectOf(db);
  await db.schema
    .alterTable('exams')
    .addColumn('settings', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
  await db.schema
    .alterTable('exams')
    .addColumn('is_restricted', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('exams_restricted')
    .on('exams')
    .column('is_restricted')
    .where('is_restricted', '=', 1)
    .execute();
  await db.schema.alterTable('reports').addColumn('allowed_seconds', number).execute();
  await db.schema.alterTable('reports').addColumn('late', integer).execute();
  await db.schema.alterTable('reports').addColumn('over_limit', integer).execute();
}
