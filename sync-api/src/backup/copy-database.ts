import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { migrations } from '../database/migrate.ts';

/** A copy that was opened and checked. */
export interface CheckedCopy {
  path: string;
  reports: number;
  bytes: number;
}

/** Thrown for a copy that is not whole or not of this product. The message says why, and no file is left. */
export class InvalidBackup extends Error {}

/** Is called with the share that is copied, from 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * Copies a database as it stands at this moment into one file of its own, while a
 * server goes on writing to it. The file gets its name only when SQLite finds it
 * whole and it is on disk; it holds password hashes, so only its owner may read it.
 *
 * @param to is replaced where it exists
 * @throws InvalidBackup for what is not whole, or no database of this product
 */
export async function copyDatabase(from: string, to: string, onProgress?: OnProgress): Promise<CheckedCopy> {
  const partial = `${to}.partial`;
  rmSync(partial, { force: true });
  const source = open(from);
  try {
    closeSync(openSync(partial, 'wx', 0o600));
    // Inside a read transaction the copy is of one moment; without it, each write of the server would start it anew.
    source.exec('BEGIN');
    readTables(source);
    await source.backup(partial, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress?.(1 - remainingPages / totalPages);
        return pagesAStep;
      },
    });
    const reports = check(partial);
    sync(partial, 'r+');
    renameSync(partial, to);
    if (process.platform !== 'win32') sync(dirname(to), 'r');
    return { path: to, reports, bytes: statSync(to).size };
  } catch (error) {
    throw error instanceof Sqlite.SqliteError ? new InvalidBackup(error.message) : error;
  } finally {
    source.close();
    rmSync(partial, { force: true });
  }
}

/** 4 MB: quick, and progress is still seen. */
const pagesAStep = 1_000;

function open(path: string): Sqlite.Database {
  try {
    return new Sqlite(path, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw new InvalidBackup(error instanceof Error ? error.message : String(error));
  }
}

/** The migrations it has been through. @throws InvalidBackup for another product's database, or one of a newer version */
function readTables(connection: Sqlite.Database): void {
  const hasTables = connection.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get();
  if (!hasTables) throw new InvalidBackup('it is no database of Quiz App');
  const names = connection.prepare<[], string>('SELECT name FROM migrations').pluck().all();
  const unknown = names.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown) throw new InvalidBackup(`it was written by a newer version (${unknown})`);
}

/** Opens the copy, makes it one file without a log beside it, and reads it wholly. @returns how many reports it holds */
function check(path: string): number {
  const copy = new Sqlite(path, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
    const found = copy.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new InvalidBackup(`its integrity is broken: ${found}`);
    const violations = copy.pragma('foreign_key_check');
    if (Array.isArray(violations) && violations.length > 0)
      throw new InvalidBackup(`${violations.length} rows refer to nothing`);
    return copy.prepare<[], number>('SELECT count(*) FROM reports').pluck().get() ?? 0;
  } finally {
    copy.close();
  }
}

function sync(path: string, flags: string): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
