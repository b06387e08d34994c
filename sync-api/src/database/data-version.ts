import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A number that changes with what a database holds. The same within one turn of the event loop. */
type DataVersion = () => number;

const versions = new WeakMap<Kysely<Tables>, DataVersion>();

/** @param ask asks the database, which must notice the commits of all other connections and processes */
export function setDataVersion(db: Kysely<Tables>, ask: DataVersion): void {
  let known: number | undefined;
  versions.set(db, () => {
    if (known === undefined) {
      known = ask();
      setImmediate(() => {
        known = undefined;
      });
    }
    return known;
  });
}

/** Rows that are kept at most; the oldest is given up first. */
const mostKept = 10_000;

/**
 * Makes a function that reads a row by its key, and on SQLite keeps it until the database changes. Asking PostgreSQL
 * whether it has changed costs as much as reading a row.
 * @returns rows that all who ask share, so that nobody may change one
 */
export function keepRows<Key extends string | undefined, Row extends object>(
  db: Kysely<Tables>,
  read: (key: Key) => Promise<Row | undefined>,
): (key: Key) => Promise<Row | undefined> {
  const version = versions.get(db);
  if (!version) return read;
  const kept = new Map<Key, Row>();
  let keptAt: number | undefined;
  return async (key) => {
    const now = version();
    if (now !== keptAt) kept.clear();
    keptAt = now;
    const known = kept.get(key);
    if (known) return known;
    const row = await read(key);
    // What was read after the version was asked for is as new, or newer.
    if (row && now === keptAt) {
      const [oldest] = kept.size < mostKept ? [] : kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(key, row);
    }
    return row;
  };
}
