import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quoted, type ValueOf, type VariableName, variables } from './config-variables.ts';
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
  constructor(variable: string, actual: string, allowed: string) {
    super(`${variable} holds ${actual}; it may hold ${allowed}.`);
  }
}

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Reads the environment. A variable that is set to nothing counts as not set.
 * @throws ConfigError for the first variable that is wrong
 */
export function readConfig(env: Environment): Config {
  const databaseAddress = readDatabaseAddress(env);
  const apiKey = read(env, 'OPENAI_API_KEY');
  const baseURL = read(env, 'OPENAI_BASE_URL');
  return {
    port: read(env, 'PORT'),
    host: read(env, 'HOST'),
    databaseAddress,
    jwtSecret: readSecret(env, databaseAddress),
    jwtTtl: read(env, 'JWT_TTL'),
    adminSignup: read(env, 'ADMIN_SIGNUP'),
    trustProxy: read(env, 'TRUST_PROXY'),
    // A server of one's own takes any key; OpenAI's does not, so an address alone is enough and a model alone is not.
    ai: (apiKey ?? baseURL) ? { apiKey: apiKey ?? 'none', baseURL, model: read(env, 'OPENAI_MODEL') } : undefined,
    backup: readBackup(env, databaseAddress),
    logLevel: read(env, 'LOG_LEVEL'),
  };
}

/**
 * The SQLite file, for what works on files.
 * @throws ConfigError where the database is none
 */
export function readDatabaseFile(env: Environment): string {
  const address = readDatabaseAddress(env);
  if (!isPostgres(address)) return address;
  throw new ConfigError(
    'DATABASE_URL',
    'a postgres: address',
    'here only the path of an SQLite file: pg_dump backs a PostgreSQL database up, pg_restore puts it back',
  );
}

/** What a variable holds, or its default. @throws ConfigError for what it may not hold */
function read<Name extends VariableName>(env: Environment, name: Name): ValueOf<Name> {
  const variable: (typeof variables)[VariableName] & { default?: string; show?: (value: string) => string } =
    variables[name];
  const value = trimmedValue(env, name) ?? variable.default;
  if (value === undefined) return undefined as ValueOf<Name>;
  const { success, data } = variable.schema.safeParse(value);
  if (success) return data as ValueOf<Name>;
  throw new ConfigError(name, (variable.show ?? quoted)(value), variable.allowed);
}

const trimmedValue = (env: Environment, name: VariableName) => env[name]?.trim() || undefined;

const readDatabaseAddress = (env: Environment): string =>
  read(env, 'DATABASE_URL') ?? resolve(projectFolder, 'data', 'quiz-app.db');

function readSecret(env: Environment, databaseAddress: string): Uint8Array | undefined {
  const secret = read(env, 'JWT_SECRET');
  if (secret || !isPostgres(databaseAddress)) return secret;
  throw new ConfigError(
    'JWT_SECRET',
    'nothing',
    'at least 32 bytes, and must be set when DATABASE_URL is a PostgreSQL address',
  );
}

function readBackup(env: Environment, databaseAddress: string): BackupSettings | undefined {
  const every = read(env, 'BACKUP_EVERY');
  const keep = read(env, 'BACKUP_KEEP');
  if (every === undefined) return undefined;
  if (isPostgres(databaseAddress)) {
    throw new ConfigError(
      'BACKUP_EVERY',
      quoted(trimmedValue(env, 'BACKUP_EVERY') ?? ''),
      'only off when DATABASE_URL is a postgres: address: pg_dump backs that database up',
    );
  }
  const folder = read(env, 'BACKUP_DIR') ?? resolve(dirname(databaseAddress), 'backups');
  return { every, keep, folder: resolve(folder) };
}
