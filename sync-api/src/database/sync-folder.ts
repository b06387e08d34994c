import { closeSync, fsyncSync, openSync } from 'node:fs';

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
