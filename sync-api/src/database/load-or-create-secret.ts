import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './files.ts';

/**
 * Reads the secret from a file, and creates the file on the first start, so that tokens outlive a restart.
 * The caller holds the lock of the database, so nobody else makes the file at the same time.
 *
 * @throws Error when the file cannot be read or created, or holds fewer than 32 bytes
 */
export function loadOrCreateSecret(path: string): Uint8Array {
  const secret = readOrCreate(path, () => randomBytes(32).toString('base64url'));
  if (secret.length < 32) throw new Error(`${path} holds less than 32 bytes: delete it, and everybody logs in anew`);
  return secret;
}

/**
 * Reads a private file, and creates it on the first start. The caller holds the lock of the database.
 * @throws Error when the file cannot be read or created
 */
export function readOrCreate(path: string, make: () => string): Buffer {
  if (!existsSync(path)) writeWhole(path, make());
  return readFileSync(path);
}

/**
 * Under its name the file is always whole: a full disk or a kill leaves none that would stop the next start. A power cut
 * leaves the name as well, or everybody would have to log in anew.
 */
export function writeWhole(path: string, content: string): void {
  const partial = `${path}.partial`;
  rmSync(partial, { force: true });
  const file = openSync(partial, 'wx', 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(partial, path);
  syncFolder(dirname(path));
}
