import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the times that the clock of a device showed, for reports whose times it corrected. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const time of ['device_started_at', 'device_finished_at'])
    await db.schema.alterTable('reports').addColumn(time, 'text').execute();
}
