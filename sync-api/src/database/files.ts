import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes an empty file that only its owner may read; does nothing when there is one. An existing file is not opened: to
 * close it again would free the locks that this process holds on it.
 */
export function createPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/**
 * Lets only its owner read a file that is already there. A file of somebody else stays as that person or the
 * administrator made it; on Windows files have no such modes.
 */
export function makePrivate(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && found.uid === process.getuid?.() && (found.mode & 0o077) !== 0) chmodSync(file, 0o600);
}

/**
 * Makes a folder that only its owner may enter, durably: the database and its backups hold password hashes.
 * Node's own recursive mkdir never returns where the system allows no new folder, as below /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(path)) throw error;
  }
  syncFolder(dirname(path));
}

/**
 * The path of a file without symbolic links. A link may also lead to a file that is not there yet, as on a new volume:
 * it is made there, as SQLite itself does. Only its folder must exist, because a missing one is likely a volume that is
 * not mounted.
 */
export function followLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
    return followLinks(resolve(realpathSync(dirname(path)), readlinkSync(path)));
  }
}

/** Makes durable which files and folders a folder has: to sync a new file does not cover its name. */
export function syncFolder(folder: string): void {
  // Windows can sync no folder, and need not.
  if (process.platform === 'win32') return;
  const entry = openSync(folder, 'r');
  try {
    fsyncSync(entry);
  } catch (error) {
    // Some file systems cannot sync a folder. SQLite ignores that, too.
    if (!(error instanceof Error && 'code' in error && error.code === 'EINVAL')) throw error;
  } finally {
    closeSync(entry);
  }
}
