import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ReceiptKeys } from '@quiz-app/shared/receipt';
import { createPrivateJwk, derivePushKey, deriveReceiptKey, readPrivateKey, receiptKeyOf } from './auth/own-keys.ts';
import type { Config } from './config.ts';
import { loadOrCreateSecret, readOrCreate, writeWhole } from './database/load-or-create-secret.ts';
import { isPostgres } from './database/open-database.ts';

/** The secrets of the server. */
export interface OwnSecrets {
  jwtSecret: Uint8Array;
  /** Ed25519. */
  receiptKey: KeyObject;
  /** P-256. */
  pushKey: KeyObject;
}

type Configured = Pick<Config, 'databaseAddress' | 'jwtSecret' | 'receiptKey' | 'pushKey'>;

/**
 * Reads the configured secrets, or else those in files beside the SQLite database, which are created at the first start.
 * On PostgreSQL, keys that are not configured are derived from the secret, which all servers share. The caller holds the
 * lock of the database.
 * @throws Error when a file cannot be read or created, or holds something else
 */
export function readOwnSecrets({ databaseAddress, receiptKey, pushKey, ...configured }: Configured): OwnSecrets {
  const jwtSecret = configured.jwtSecret ?? loadOrCreateSecret(`${databaseAddress}.jwt-secret`);
  if (isPostgres(databaseAddress)) {
    return {
      jwtSecret,
      receiptKey: receiptKey ?? deriveReceiptKey(jwtSecret),
      pushKey: pushKey ?? derivePushKey(jwtSecret),
    };
  }
  return {
    jwtSecret,
    receiptKey: receiptKey ?? readOrCreateKey(`${databaseAddress}.receipt-key`, 'Ed25519'),
    pushKey: pushKey ?? readOrCreateKey(`${databaseAddress}.push-key`, 'P-256'),
  };
}

/**
 * Stores the public half of the receipt key beside the SQLite database, because a restored backup lacks later keys. The
 * caller holds the lock of the database.
 * @returns the public halves of all keys that were ever used beside this database
 * @throws Error when the file cannot be read or written, or holds something else
 */
export function keepReceiptKey({ databaseAddress }: Pick<Config, 'databaseAddress'>, privateKey: KeyObject) {
  const key = receiptKeyOf(privateKey);
  if (isPostgres(databaseAddress)) return [key];
  const path = `${databaseAddress}.receipt-keys`;
  const known: ReceiptKeys = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { keys: [] };
  if (known.keys.some(({ kid }) => kid === key.kid)) return known.keys;
  const keys = [...known.keys, key];
  writeWhole(path, JSON.stringify({ keys }));
  return keys;
}

function readOrCreateKey(path: string, curve: 'Ed25519' | 'P-256'): KeyObject {
  const json = readOrCreate(path, () => createPrivateJwk(curve)).toString();
  try {
    return readPrivateKey(json, curve);
  } catch {
    throw new Error(`${path} holds no private ${curve} key as a JWK: delete it, and a new one is created`);
  }
}
