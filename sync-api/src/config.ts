import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SignJWT } from 'jose';
import { isPostgres } from './database/open-database.ts';
import type { ModelAccess } from './exams/question-writer/connect-model.ts';

/** When the server backs its database up by itself. */
export interface BackupSettings {
  /** Milliseconds. */
  every: number;
  /** How many backups stay. */
  keep: number;
  folder: string;
}

/** The environment, read once. */
export interface Config {
  port: number;
  host: string;
  /** As openDatabase takes it: the path of an SQLite file, or the address of a PostgreSQL database. */
  databaseAddress: string;
  /** Undefined: one is made and kept beside the SQLite file. */
  jwtSecret: Uint8Array | undefined;
  jwtTtl: string;
  adminSignup: 'open' | 'closed';
  /** How many proxies stand in front. */
  trustProxy: number;
  /** Undefined: AI creation is not set up. */
  ai: ModelAccess | undefined;
  /** Undefined: no backups but those that are asked for. */
  backup: BackupSettings | undefined;
  logLevel: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** One line that a person can act on: which variable, what it holds, what it may hold. */
export class ConfigError extends Error {
  constructor(variable: string, holds: string, mayHold: string) {
    super(`${variable} holds ${holds}; it may hold ${mayHold}.`);
  }
}

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const quoted = (value: string) => JSON.stringify(value.length > 200 ? `${value.slice(0, 200)}…` : value);

/**
 * A variable that is set to nothing counts as not set.
 * @throws ConfigError for the first variable that is wrong
 */
export function readConfig(env: Environment): Config {
  const given = (name: string) => env[name]?.trim() || undefined;
  const apiKey = given('OPENAI_API_KEY');
  const baseURL = readBaseUrl(given('OPENAI_BASE_URL'));
  const databaseAddress = readDatabaseAddress(given('DATABASE_URL'));
  const onPostgres = isPostgres(databaseAddress);
  const backupFolder = given('BACKUP_DIR') ?? resolve(dirname(databaseAddress), 'backups');
  const every = readBackupEvery(given('BACKUP_EVERY') ?? 'off', onPostgres);
  const keep = readBackupKeep(given('BACKUP_KEEP') ?? '7');
  return {
    port: readPort(given('PORT') ?? '3000'),
    host: given('HOST') ?? '127.0.0.1',
    databaseAddress,
    jwtSecret: readSecret(given('JWT_SECRET'), onPostgres),
    jwtTtl: readTtl(given('JWT_TTL') ?? '7d'),
    adminSignup: oneOf('ADMIN_SIGNUP', given('ADMIN_SIGNUP') ?? 'open', ['open', 'closed']),
    trustProxy: readTrustProxy(given('TRUST_PROXY') ?? '0'),
    // Servers of one's own take any key; OpenAI's does not, so a base address alone is enough and a model alone is not.
    ai:
      (apiKey ?? baseURL)
        ? { apiKey: apiKey ?? 'none', baseURL, model: given('OPENAI_MODEL') ?? 'gpt-5-mini' }
        : undefined,
    backup: every === undefined ? undefined : { every, keep, folder: resolve(backupFolder) },
    logLevel: oneOf('LOG_LEVEL', given('LOG_LEVEL') ?? 'info', ['debug', 'info', 'warn', 'error', 'silent']),
  };
}

function oneOf<Value extends string>(variable: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new ConfigError(variable, quoted(value), allowed.join(', '));
  return found;
}

function readPort(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  throw new ConfigError('PORT', quoted(value), 'a whole number from 0 to 65535 (0: any free port)');
}

/**
 * The SQLite file, for what works on files.
 * @throws ConfigError where the database is none
 */
export function readDatabaseFile(env: Environment): string {
  const address = readDatabaseAddress(env.DATABASE_URL?.trim() || undefined);
  if (!isPostgres(address)) return address;
  throw new ConfigError(
    'DATABASE_URL',
    'a postgres: address',
    'here only the path of an SQLite file: pg_dump backs a PostgreSQL database up, pg_restore puts it back',
  );
}

function readDatabaseAddress(value: string | undefined): string {
  if (value === undefined) return resolve(projectFolder, 'data', 'quiz-app.db');
  const allowed =
    'the path of an SQLite file, file:data/quiz-app.db, or the address of a PostgreSQL database, postgres://…';
  // Only the scheme is shown: an address of a database server holds its password.
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(value)?.[0].toLowerCase();
  if (isPostgres(value) && URL.canParse(value)) return value;
  if (scheme !== 'file:')
    throw new ConfigError('DATABASE_URL', scheme ? `a ${scheme} address` : quoted(value), allowed);
  const path = value.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
  if (path === '' || path.includes('\0')) throw new ConfigError('DATABASE_URL', quoted(value), allowed);
  return resolve(path);
}

function readSecret(value: string | undefined, isDemanded: boolean): Uint8Array | undefined {
  if (value === undefined && isDemanded) {
    throw new ConfigError(
      'JWT_SECRET',
      'nothing',
      'at least 32 bytes, and must where DATABASE_URL is a postgres: address: there is no file to keep one beside',
    );
  }
  if (value === undefined) return undefined;
  const secret = Buffer.from(value);
  if (secret.length >= 32) return secret;
  throw new ConfigError('JWT_SECRET', `${secret.length} bytes`, 'at least 32 bytes');
}

function readTtl(value: string): string {
  try {
    // The library that signs the tokens knows what it takes; it would also take a span that is over.
    new SignJWT().setExpirationTime(value);
    if (/^[\d.]*[1-9]/.test(value) && !value.endsWith('ago')) return value;
  } catch {
    // Answered below, as every other value that is no span.
  }
  throw new ConfigError('JWT_TTL', quoted(value), 'a time span: 7d, 12h, 30 minutes, 2s');
}

function readTrustProxy(value: string): number {
  if (value === 'true') return 1;
  if (value === 'false') return 0;
  if (/^\d$/.test(value)) return Number(value);
  throw new ConfigError('TRUST_PROXY', quoted(value), 'how many proxies stand in front (0 to 9), true or false');
}

const milliseconds = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

function readBackupEvery(value: string, onPostgres: boolean): number | undefined {
  if (value === 'off') return undefined;
  if (onPostgres) {
    throw new ConfigError(
      'BACKUP_EVERY',
      quoted(value),
      'only off where DATABASE_URL is a postgres: address: pg_dump backs that database up',
    );
  }
  const [, count, unit] = /^(\d{1,4})([smhd])$/.exec(value) ?? [];
  const every = Number(count) * milliseconds[unit as keyof typeof milliseconds];
  if (every > 0) return every;
  throw new ConfigError('BACKUP_EVERY', quoted(value), 'a time between backups: 24h, 30m, 7d; or off');
}

function readBackupKeep(value: string): number {
  if (/^\d{1,4}$/.test(value) && Number(value) > 0) return Number(value);
  throw new ConfigError('BACKUP_KEEP', quoted(value), 'how many backups stay, from 1 to 9999');
}

function readBaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return value;
  throw new ConfigError(
    'OPENAI_BASE_URL',
    url ? `a ${url.protocol} address` : 'no address',
    'an http:// or https:// address',
  );
}
