import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { fileStamp } from './backup-files.ts';
import { type CheckedCopy, copyDatabase } from './copy-database.ts';

/** Thrown when the database must not be replaced now; the message says what to do. Nothing was changed. */
export class RestoreRefused extends Error {}

export interface Restored extends CheckedCopy {
  /** Where the database that was replaced is kept; undefined where there was none. */
  asideAt: string | undefined;
}

export interface RestoreOptions {
  /** Replaces a database that cannot be read, and so cannot tell whether a server has it open. */
  force?: boolean;
  now?: Date;
}

/**
 * Puts a checked copy of a backup in the place of the database, at one blow: whoever
 * opens it meets the old one or the new one. The old one stays beside it.
 *
 * @throws UselessCopy for a backup that is not whole, RestoreRefused while something has the database open
 */
export async function restoreDatabase(
  backup: string,
  databasePath: string,
  { force = false, now = new Date() }: RestoreOptions = {},
): Promise<Restored> {
  const arriving = `${databasePath}.restoring`;
  const asideAt = `${databasePath}.replaced-${fileStamp(now)}`;
  const copy = await copyDatabase(backup, arriving);
  try {
    const replaces = existsSync(databasePath);
    const release = replaces ? takeForOneself(databasePath, force) : () => undefined;
    try {
      // A log left beside another database would be played into it.
      for (const end of ['-wal', '-shm', '-journal']) {
        if (existsSync(databasePath + end)) renameSync(databasePath + end, asideAt + end);
      }
      // A second name first, so that the path is never without a database.
      if (replaces) linkSync(databasePath, asideAt);
      if (process.platform === 'win32') release();
      renameSync(arriving, databasePath);
    } finally {
      release();
    }
    return { ...copy, path: databasePath, asideAt: replaces ? asideAt : undefined };
  } finally {
    rmSync(arriving, { force: true });
  }
}

const inUse = () => new RestoreRefused('a server has the database open: stop it first');

/** Keeps every other process out of the database, with its log written back into its one file. @returns how to let go */
function takeForOneself(path: string, force: boolean): () => void {
  const connection = new Sqlite(path, { timeout: 1_000 });
  try {
    connection.pragma('journal_mode = DELETE');
    connection.exec('BEGIN EXCLUSIVE');
    // Another process may have come in between the two.
    if (connection.pragma('journal_mode', { simple: true }) !== 'delete') throw inUse();
    return () => connection.close();
  } catch (error) {
    connection.close();
    if (!(error instanceof Sqlite.SqliteError)) throw error;
    if (/^SQLITE_(BUSY|LOCKED)/.test(error.code)) {
      throw inUse();
    }
    if (force) return () => undefined;
    throw new RestoreRefused(
      `the database in place cannot be read (${error.message}): make sure that no server runs on it, then add --force`,
    );
  }
}
