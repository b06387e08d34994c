import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isOnPostgres } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import type { Counted, Limit } from './limits.ts';

/** Counted so far. `expires` in milliseconds since 1970. */
export interface Count {
  points: number;
  expires: number;
}

/** The count of what was not counted yet, or whose count has expired. */
export const notCounted: Count = { points: 0, expires: 0 };

/** Rows that have expired and are removed at once, and the time between two such removals. */
const sweep = { rows: 5_000, everyMs: 10_000 };

/** The counts in the database. Each starts with its first point and ends `seconds` later. */
export function createStoredCounts({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  let sweepAt = Date.now() + sweep.everyMs;

  return {
    async find(counted: Counted): Promise<Count[]> {
      const keys = counted.map(storedKey);
      const rows = await reads.selectFrom('limits').selectAll().where('key', 'in', keys).execute();
      const now = Date.now();
      return counted.map(([{ seconds }], index) => {
        const row = rows.find(({ key }) => key === keys[index]);
        return row && row.expires > now && row.expires <= now + 2_000 * seconds ? row : notCounted;
      });
    },

    /**
     * Adds points to different counts.
     * @param pointsOf the points of each, by its place
     * @returns the counts before that
     */
    async addIn(tx: Kysely<Tables>, counted: Counted, pointsOf: (index: number) => number): Promise<Count[]> {
      const now = Date.now();
      const rows = counted.map((each, index) => ({
        key: storedKey(each),
        points: pointsOf(index),
        expires: now + 1_000 * each[0].seconds,
      }));
      const stored = await tx
        .insertInto('limits')
        // In one order, so that servers that count the same do not block each other.
        .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
        .onConflict((conflict) => conflict.column('key').doUpdateSet(continuedOrRestarted(now)))
        .returningAll()
        .execute();
      if (now > sweepAt) {
        sweepAt = now + sweep.everyMs;
        // If a removal fails, the next one makes up for it.
        write((later) => removeExpired(later, now), 'autocommit').catch(() => undefined);
      }
      const after = new Map(stored.map((row) => [row.key, row]));
      return rows.map(({ key, points: added }) => {
        const { points, expires } = after.get(key) ?? { points: added, expires: 0 };
        return { points: points - added, expires };
      });
    },

    /** Forgets a count. */
    async remove(limit: Limit, key: string): Promise<void> {
      const row = storedKey([limit, key]);
      await write((tx) => tx.deleteFrom('limits').where('key', '=', row).execute(), 'autocommit');
    },
  };
}

/** Adds the new row's points to the stored row if that is running, and replaces it otherwise. */
function continuedOrRestarted(now: number) {
  // A row that expires too late was made by a clock that was wrong.
  const isRunning = sql`
    limits.points > 0 and limits.expires > ${now} and limits.expires <= 2 * excluded.expires - ${now}`;
  return {
    points: sql<number>`excluded.points + case when ${isRunning} then limits.points else 0 end`,
    expires: sql<number>`case when ${isRunning} then limits.expires else excluded.expires end`,
  };
}

function removeExpired(db: Kysely<Tables>, now: number) {
  const expired = db
    .selectFrom('limits')
    .select('key')
    .where('expires', '<', now)
    .limit(sweep.rows)
    // Skips rows that are being counted: they start again.
    .$if(isOnPostgres(db), (query) => query.forUpdate().skipLocked());
  return db.deleteFrom('limits').where('key', 'in', expired).execute();
}

/** As long for every key, which may be as long as a request, and without the e-mail and address in it. */
const storedKey = ([{ name }, ...key]: Counted[number]) => hash('sha256', JSON.stringify([name, ...key]), 'base64url');
