import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { followLinks, makeFolder, syncFolder } from '../database/files.ts';
import { DatabaseInUse, lockDatabase } from '../database/lock-database.ts';
import { fileStamp } from './backup-files.ts';
import { type CheckedCopy, copyDatabase, DatabaseRefused } from './copy-database.ts';

const inUse = 'a server has the database open: stop it first';

export interface Restored extends CheckedCopy {
  /** The path of the replaced database; undefined if there was none. */
  asideAt: string | undefined;
}

export interface RestoreOptions {
  /** Replaces even a database that cannot be read. */
  force?: boolean;
  now?: Date;
}

/**
 * Atomically replaces the database with a checked copy of a backup. The old database is renamed, not removed.
 *
 * @throws InvalidBackup for a damaged backup, DatabaseRefused while another process has the database open
 */
export async function restoreDatabase(
  backup: string,
  databasePath: string,
  options: RestoreOptions = {},
): Promise<Restored> {
  makeFolder(dirname(databasePath));
  // A link stays; its target is replaced.
  const file = followLinks(databasePath);
  // A server that is started meanwhile waits for the lock, then opens the restored database.
  const unlock = await lockDatabase(file, 0).catch((error: unknown) => {
    throw error instanceof DatabaseInUse ? new DatabaseRefused(inUse) : error;
  });
  try {
    return { ...(await replaceDatabase(backup, file, options)), path: databasePath };
  } finally {
    unlock();
  }
}

async function replaceDatabase(
  backup: string,
  databasePath: string,
  { force = false, now = new Date() }: RestoreOptions,
): Promise<Restored> {
  const arriving = `${databasePath}.restoring`;
  const asideAt = `${databasePath}.replaced-${fileStamp(now)}`;
  const copy = await copyDatabase(backup, arriving);
  try {
    const replaces = existsSync(databasePath);
    const release = replaces ? lockExclusively(databasePath, force) : () => undefined;
    try {
      // SQLite would replay a log that was left beside another database.
      for (const end of ['-wal', '-shm', '-journal']) {
        if (existsSync(databasePath + end)) renameSync(databasePath + end, asideAt + end);
      }
      // Linked first, so that the path is never without a database.
      if (replaces) linkSync(databasePath, asideAt);
      if (process.platform === 'win32') release();
      renameSync(arriving, databasePath);
      syncFolder(dirname(databasePath));
    } finally {
      release();
    }
    return { ...copy, path: databasePath, asideAt: replaces ? asideAt : undefined };
  } finally {
    rmSync(arriving, { force: true });
  }
}

/** Takes an exclusive lock on the database and merges its log into its file. @returns a function that unlocks it */
function lockExclusively(path: string, force: boolean): () => void {
  const connection = new Sqlite(path, { timeout: 1_000 });
  try {
    connection.pragma('journal_mode = DELETE');
    connection.exec('BEGIN EXCLUSIVE');
    // Another process may have opened it between the two statements.
    if (connection.pragma('journal_mode', { simple: true }) !== 'delete') throw new DatabaseRefused(inUse);
    return () => connection.close();
  } catch (error) {
    connection.close();
    if (!(error instanceof Sqlite.SqliteError)) throw error;
    if (/^SQLITE_(BUSY|LOCKED)/.test(error.code)) {
      throw new DatabaseRefused(inUse);
    }
    if (force) return () => undefined;
    throw new DatabaseRefused(
      `the database in place cannot be read (${error.message}): to replace it anyway, add --force`,
    );
  }
}
