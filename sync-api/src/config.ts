import type { KeyObject } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quoted, type ValueOf, type VariableName, variables } from './config-variables.ts';
import { isPostgres } from './database/open-database.ts';
import type { PostgresOptions } from './database/open-postgres.ts';
import type { ModelAccess } from './exams/question-writer/connect-model.ts';

/** The schedule of automatic backups. */
export interface BackupSettings {
  /** The interval in milliseconds. */
  every: number;
  /** How many backups are kept; older ones are removed. */
  keep: number;
  folder: string;
}

export interface MailSettings {
  smtpUrl: string;
  from: string;
}

/** The server's configuration. */
export interface Config {
  port: number;
  host: string;
  /** The path of an SQLite file, or the address of a PostgreSQL database. */
  databaseAddress: string;
  postgres: PostgresOptions;
  /** If undefined, a secret is created and stored beside the SQLite file. */
  jwtSecret: Uint8Array | undefined;
  /** If undefined, it is created and stored beside the SQLite file, or on PostgreSQL derived from the secret. */
  receiptKey: KeyObject | undefined;
  /** As `receiptKey`. */
  pushKey: KeyObject | undefined;
  /** The contact of the operator for push services. If undefined, no pushes are sent. */
  pushContact: string | undefined;
  jwtTtl: string;
  adminSignup: 'open' | 'closed';
  /** The addresses of the app. If undefined, every host name is served that can only mean this server. */
  publicUrls: readonly string[] | undefined;
  /** The number of reverse proxies in front of the server. */
  trustProxy: number;
  /** If undefined, exams cannot be created by AI. */
  ai: ModelAccess | undefined;
  aiExamsPerDay: number;
  /** If undefined, no password-reset links can be sent. */
  mail: MailSettings | undefined;
  /** If undefined, there are no automatic backups. */
  backup: BackupSettings | undefined;
  logLevel: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid variable. The message is one line with its name, its value and the allowed values. */
export class ConfigError extends Error {
  constructor(variable: string, actual: string, allowed: string) {
    super(`${variable} holds ${actual}; it may hold ${allowed}.`);
  }
}

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Reads the environment. A variable that is set to an empty text counts as not set.
 * @throws ConfigError for the first invalid variable
 */
export function readConfig(env: Environment): Config {
  const databaseAddress = readDatabaseAddress(env);
  const apiKey = read(env, 'OPENAI_API_KEY');
  const baseURL = read(env, 'OPENAI_BASE_URL');
  const publicUrls = read(env, 'PUBLIC_URL');
  return {
    port: read(env, 'PORT'),
    host: read(env, 'HOST'),
    databaseAddress,
    postgres: {
      connections: read(env, 'DATABASE_POOL'),
      pooler: read(env, 'DATABASE_POOLER'),
      replica: read(env, 'DATABASE_REPLICA_URL'),
    },
    jwtSecret: readSecret(env, databaseAddress),
    receiptKey: read(env, 'RECEIPT_KEY'),
    pushKey: read(env, 'PUSH_KEY'),
    pushContact: read(env, 'PUSH_CONTACT') ?? publicUrls?.find((url) => /^https:/i.test(url)),
    jwtTtl: read(env, 'JWT_TTL'),
    adminSignup: read(env, 'ADMIN_SIGNUP'),
    publicUrls,
    trustProxy: read(env, 'TRUST_PROXY'),
    // A self-hosted service may need no key, so a base URL is enough to turn AI creation on; a model name is not.
    ai: (apiKey ?? baseURL) ? { apiKey: apiKey ?? 'none', baseURL, model: read(env, 'OPENAI_MODEL') } : undefined,
    aiExamsPerDay: read(env, 'AI_EXAMS_PER_DAY'),
    mail: readMail(env),
    backup: readBackup(env, databaseAddress),
    logLevel: read(env, 'LOG_LEVEL'),
  };
}

/**
 * The SQLite file and the PostgreSQL database of `npm run migrate-to-postgres`. FROM, which servers ignore, names the file
 * as DATABASE_URL does.
 * @throws ConfigError if one of them is of the other kind
 */
export function readMigration(env: Environment): { from: string; to: string; pooler: 'none' | 'transaction' } {
  const file = env.FROM?.trim();
  const { schema, show, allowed } = variables.DATABASE_URL;
  const from = file ? schema.safeParse(file).data : readDatabaseAddress({});
  if (from === undefined || isPostgres(from))
    throw new ConfigError('FROM', show(file ?? ''), 'the path of an SQLite file, file:data/quiz-app.db');
  const to = readDatabaseAddress(env);
  if (isPostgres(to)) return { from, to, pooler: read(env, 'DATABASE_POOLER') };
  const actual = env.DATABASE_URL?.trim() ? 'the path of an SQLite file' : 'nothing';
  throw new ConfigError('DATABASE_URL', actual, `here only ${allowed.split(', or ')[1]}`);
}

/** The parsed value of a variable, or its default. @throws ConfigError if it is invalid */
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

/** The path of the SQLite file, or the address of the PostgreSQL database. @throws ConfigError if it is invalid */
export const readDatabaseAddress = (env: Environment): string =>
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

function readMail(env: Environment): MailSettings | undefined {
  const smtpUrl = read(env, 'SMTP_URL');
  const from = read(env, 'MAIL_FROM');
  if (smtpUrl === undefined) return undefined;
  const [appUrl] = read(env, 'PUBLIC_URL') ?? [];
  // The address in the link must not come from the request's headers.
  if (appUrl === undefined)
    throw new ConfigError('PUBLIC_URL', 'nothing', 'the address of the app, and must be set when SMTP_URL is');
  return { smtpUrl, from: from ?? `quiz-app@${new URL(appUrl).hostname}` };
}

function readBackup(env: Environment, databaseAddress: string): BackupSettings | undefined {
  const every = read(env, 'BACKUP_EVERY');
  const keep = read(env, 'BACKUP_KEEP');
  if (every === undefined) return undefined;
  if (isPostgres(databaseAddress)) {
    throw new ConfigError(
      'BACKUP_EVERY',
      quoted(trimmedValue(env, 'BACKUP_EVERY') ?? ''),
      'only off when DATABASE_URL is a postgres: address: schedule pg_dump for that database',
    );
  }
  const folder = read(env, 'BACKUP_DIR') ?? resolve(dirname(databaseAddress), 'backups');
  return { every, keep, folder: resolve(folder) };
}
