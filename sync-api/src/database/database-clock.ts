import { type Kysely, sql } from 'kysely';
import { isOnPostgres } from './dialect.ts';
import type { Tables } from './tables.ts';

/** Milliseconds for which the database's answer is used, and by which this machine's clock may jump meanwhile. */
const validMs = 60_000;
const jumpMs = 1_000;

/** Creates a function that gives the time: on PostgreSQL the database's, because its servers may have wrong clocks. */
export function createClock(reads: Kysely<Tables>): () => Promise<Date> {
  if (!isOnPostgres(reads)) return async () => new Date();
  const query = sql<{ database_time: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as database_time`;
  let known: { time: number; own: number; passed: number } | undefined;
  return async () => {
    const passed = known ? performance.now() - known.passed : 0;
    // `performance.now()` stops while the machine sleeps.
    const hasJumped = known && Math.abs(Date.now() - known.own - passed) > jumpMs;
    if (known && passed < validMs && !hasJumped) return new Date(known.time + passed);
    const { rows } = await query.execute(reads);
    const time = rows[0]?.database_time ?? Date.now();
    known = { time, own: Date.now(), passed: performance.now() };
    return new Date(time);
  };
}
