import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * What a row is made of: of anything that the database holds, or not of reports and their totals, which change all the
 * time while an exam ends.
 */
export type Content = 'anything' | 'no reports';

/** Tells apart what a database has held. The same within one turn of the event loop. */
type DataVersion = () => string | number;
type DataVersions = Readonly<Record<Content, DataVersion>>;

const versions = new WeakMap<Kysely<Tables>, DataVersions>();

/** @param ask asks the database, which must notice the commits of all other connections and processes */
export function setDataVersions(db: Kysely<Tables>, ask: DataVersions): void {
  versions.set(db, { anything: oncePerTurn(ask.anything), 'no reports': oncePerTurn(ask['no reports']) });
}

function oncePerTurn(ask: DataVersion): DataVersion {
  let known: ReturnType<DataVersion> | undefined;
  return () => {
    if (known === undefined) {
      known = ask();
      setImmediate(() => {
        known = undefined;
      });
    }
    return known;
  };
}

/** Rows that are kept at most; the oldest is given up first. */
const mostKept = 10_000;

/**
 * Makes a function that reads a row, or what is made of it, by its key, and on SQLite keeps it until the database
 * changes. Asking PostgreSQL whether it has changed costs as much as reading a row.
 * @param of what the row is made of
 * @returns what all who ask share, so that nobody may change it
 */
export function keepRows<Key extends string | undefined, Row extends object>(
  db: Kysely<Tables>,
  read: (key: Key) => Promise<Row | undefined>,
  of: Content = 'no reports',
): (key: Key) => Promise<Row | undefined> {
  const version = versions.get(db)?.[of];
  if (!version) return read;
  let kept = new Map<Key, Row>();
  let keptAt: ReturnType<DataVersion> | undefined;
  return async (key) => {
    const now = version();
    // Not `clear`: a table that was cleared keeps those after it from being collected as young garbage.
    if (now !== keptAt) kept = new Map();
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
