import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

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
