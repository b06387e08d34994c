import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * Reads the secret from a file, and creates the file on the first start, so that tokens outlive a restart.
 * @throws Error when the file cannot be read or created, or holds fewer than 32 bytes
 */
export function loadOrCreateSecret(path: string): Uint8Array {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, randomBytes(32).toString('base64url'));
    fsyncSync(file);
    closeSync(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(path);
  if (secret.length < 32) throw new Error(`${path} holds less than 32 bytes: delete it, and everybody logs in anew`);
  return secret;
}
