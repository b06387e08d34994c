import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './files.ts';

/**
 * Reads the secret from a file, and creates the file on the first start, so that tokens outlive a restart.
 * The caller holds the lock of the database, so no one else creates the file at the same time.
 *
 * @throws Error when the file cannot be read or created, or holds fewer than 32 bytes
 */
export function loadOrCreateSecret(path: string): Uint8Array {
  const secret = readOrCreate(path, () => randomBytes(32).toString('base64url'));
  if (secret.length < 32) throw new Error(`${path} holds less than 32 bytes: delete it, and everyone logs in again`);
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
 * Writes a file durably, and never half of it: a full disk or a kill must not stop the next start, and a power cut must
 * not log everyone out.
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
