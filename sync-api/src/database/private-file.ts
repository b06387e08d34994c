import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

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
