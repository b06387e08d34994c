import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { syncFolder } from '../database/files.ts';
import { mediumId } from '../database/medium-id.ts';
import { migrations } from '../database/migrate.ts';

/** A copy that was opened and passed SQLite's integrity check. */
export interface CheckedCopy {
  path: string;
  reports: number;
  bytes: number;
}

/** Thrown when the copy is damaged or not a database of this product. The message says why, and the file is removed. */
export class InvalidBackup extends Error {}

/** Thrown when a database must not be written now; the message says what to do. Nothing was changed. */
export class DatabaseRefused extends Error {}

/** Called with the fraction that is copied, from 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * Copies a consistent snapshot of a database to one file while the server keeps writing. The file gets its name only
 * after it passed the integrity check and was synced to disk. It holds password hashes, so only its owner may read it.
 *
 * @param to the path of the copy; an existing file is replaced
 * @throws InvalidBackup if the copy is damaged or not a database of this product
 */
export async function copyDatabase(from: string, to: string, onProgress?: OnProgress): Promise<CheckedCopy> {
  const partial = `${to}.partial`;
  rmSync(partial, { force: true });
  const source = open(from);
  try {
    closeSync(openSync(partial, 'wx', 0o600));
    // A read transaction pins the snapshot; without it, every write of the server would restart the copy.
    source.exec('BEGIN');
    readTables(source);
    await source.backup(partial, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress?.(1 - remainingPages / totalPages);
        return pagesAStep;
      },
    });
    const reports = check(partial);
    sync(partial);
    renameSync(partial, to);
    syncFolder(dirname(to));
    return { path: to, reports, bytes: statSync(to).size };
  } catch (error) {
    throw error instanceof Sqlite.SqliteError ? new InvalidBackup(error.message) : error;
  } finally {
    source.close();
    rmSync(partial, { force: true });
  }
}

/** 4 MB a step: few steps, but enough of them to show progress. */
const pagesAStep = 1_000;

function open(path: string): Sqlite.Database {
  try {
    return new Sqlite(path, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw new InvalidBackup(error instanceof Error ? error.message : String(error));
  }
}

/** @throws InvalidBackup for another product's database, or one of a newer version */
export function readTables(connection: Sqlite.Database): void {
  const hasTables = connection.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get();
  if (!hasTables) throw new InvalidBackup('it is not a database of Quiz App');
  const done = connection.prepare<[], string>('SELECT name FROM migrations').pluck().all();
  const unknown = done.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown) throw new InvalidBackup(`it was written by a newer version (${unknown})`);
}

/** @throws InvalidBackup for a picture or sound whose bytes are not those of its id */
export function requireWhole(id: string, data: Buffer): void {
  if (mediumId(data) !== id) throw new InvalidBackup(`the picture or sound ${id} is damaged`);
}

/** Merges the copy's log into its file and checks its integrity and its pictures and sounds. @returns the number of reports in it */
function check(path: string): number {
  const copy = new Sqlite(path, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
    const found = copy.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new InvalidBackup(`its integrity is broken: ${found}`);
    const violations = copy.pragma('foreign_key_check');
    if (Array.isArray(violations) && violations.length > 0)
      throw new InvalidBackup(`${violations.length} rows refer to nothing`);
    const media = copy.prepare<[], { id: string; data: Buffer }>('SELECT id, data FROM media');
    for (const { id, data } of media.iterate()) requireWhole(id, data);
    return copy.prepare<[], number>('SELECT count(*) FROM reports').pluck().get() ?? 0;
  } finally {
    copy.close();
  }
}

/** Waits until a file is on disk. */
function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
