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
 * Creates an empty file that only its owner may read. An existing file is not opened: closing it again would release this
 * process's locks on it.
 */
export function createPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/**
 * Lets only its owner read an existing file. A file of another user stays as it is. Windows has no such modes.
 */
export function makePrivate(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && found.uid === process.getuid?.() && (found.mode & 0o077) !== 0) chmodSync(file, 0o600);
}

/**
 * Creates a folder durably, which only its owner may enter: the database and its backups hold password hashes. Node's own
 * recursive mkdir never returns below /proc, where no folder can be created.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(path)) throw error;
  }
  syncFolder(dirname(path));
}

/**
 * The path of a file without symbolic links. The file need not exist yet, as on a new volume, but its folder must: a
 * missing one is probably a volume that is not mounted.
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

/** Makes the names in a folder durable: syncing a new file does not cover its name. */
export function syncFolder(folder: string): void {
  // Windows cannot sync a folder, and need not.
  if (process.platform === 'win32') return;
  const entry = openSync(folder, 'r');
  try {
    fsyncSync(entry);
  } catch (error) {
    // Some file systems cannot sync a folder. SQLite ignores that as well.
    if (!(error instanceof Error && 'code' in error && error.code === 'EINVAL')) throw error;
  } finally {
    closeSync(entry);
  }
}
