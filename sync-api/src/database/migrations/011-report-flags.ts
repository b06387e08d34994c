import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/** Adds what reports say about the start and the time of an attempt. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { integer } = dialectOf(db);
  for (const flag of ['early', 'over_time']) await db.schema.alterTable('reports').addColumn(flag, integer).execute();
}
