import { readdirSync, rmSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';

/** Formats a time (UTC) for a file name: `20260102T030405Z`. */
export const fileStamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
const stamped = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const nameOf = (databasePath: string) => basename(databasePath, extname(databasePath));

/** The file name of a backup made at a time: `quiz-app.backup-20260102T030405Z.db`. */
export function backupName(databasePath: string, at: Date): string {
  return `${nameOf(databasePath)}.backup-${fileStamp(at)}.db`;
}

/** Formats a path for a message: relative to the working directory if it is inside it, else absolute. */
export function shownPath(path: string): string {
  const fromHere = relative('', path);
  return fromHere.startsWith('..') ? path : fromHere;
}

export interface BackupFile {
  path: string;
  madeAt: Date;
}

/** The backups of a database in a folder. */
export interface Backups {
  /** Newest first. */
  files: BackupFile[];
  /** Backups dated in the future: a clock was or is wrong, so their age is unknown. */
  ofTheFuture: BackupFile[];
}

/** How far ahead a name may be: clocks are often corrected by seconds. */
const toleranceMs = 60_000;

/** Finds the backups of a database in a folder by their names. */
export function listBackups(databasePath: string, folder: string): Backups {
  const start = `${nameOf(databasePath)}.backup-`;
  const found = readdirSync(folder)
    .filter((name) => name.startsWith(start) && name.endsWith('.db'))
    .flatMap((name) => {
      const [whole, ...parts] = stamped.exec(name.slice(start.length, -'.db'.length)) ?? [];
      if (whole === undefined) return [];
      const [year = 0, month = 0, ...rest] = parts.map(Number);
      return [{ path: join(folder, name), madeAt: new Date(Date.UTC(year, month - 1, ...rest)) }];
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const isOfTheFuture = ({ madeAt }: BackupFile) => madeAt.getTime() > Date.now() + toleranceMs;
  return { files: found.filter((each) => !isOfTheFuture(each)), ofTheFuture: found.filter(isOfTheFuture) };
}

/**
 * Removes all but the newest backups of a database. Those of the future neither count nor are removed.
 * @returns the removed paths
 */
export function removeOldBackups(databasePath: string, folder: string, keep: number): string[] {
  const old = listBackups(databasePath, folder).files.slice(keep);
  for (const { path } of old) rmSync(path);
  return old.map(({ path }) => path);
}
