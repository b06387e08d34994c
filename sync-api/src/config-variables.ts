import { resolve } from 'node:path';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { isPostgres } from './database/open-database.ts';

/** An environment variable. The error of a failed check quotes the value and `allowed`, in one line. */
interface Variable {
  /** The value when the variable is not set. */
  default?: string;
  /** The default as the README describes it, if it is not a literal value. */
  defaultInReadme?: string;
  /** The description in the README. */
  meaning: string;
  allowed: string;
  schema: z.ZodMiniType<unknown, string>;
  /** Formats the value for an error message. Defaults to the quoted value; set where the value may hold a secret. */
  show?: (value: string) => string;
}

const text = z.string();

/** A whole number in the range, without a sign or a leading zero. */
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(text.check(z.regex(/^(0|[1-9]\d{0,4})$/)), z.transform(Number)),
    z.int().check(z.minimum(min), z.maximum(max)),
  );

/** Checked by signing a token, so that exactly jose's time spans are allowed; it would also accept a negative one. */
function isTimeSpan(value: string): boolean {
  try {
    new SignJWT().setExpirationTime(value);
    return /^[\d.]*[1-9]/.test(value) && !value.endsWith('ago');
  } catch {
    return false;
  }
}

const milliseconds = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Converts a time span such as `24h` to milliseconds; NaN if it is not one. */
function spanToMs(value: string): number {
  const [, count, unit] = /^(\d{1,4})([smhd])$/.exec(value) ?? [];
  return Number(count) * milliseconds[unit as keyof typeof milliseconds];
}

/** `file:` and a path, which is made absolute, or the address of a PostgreSQL database. */
const databaseAddress = z.pipe(
  text.check(z.refine((value) => (isPostgres(value) ? URL.canParse(value) : /^file:[^\0]+$/i.test(value)))),
  z.transform((value) => (isPostgres(value) ? value : resolve(value.slice('file:'.length).replace(/^\/\/(?=\/)/, '')))),
);

/** Shows the scheme only: the rest of an address may hold a password, even if it is malformed. */
function showScheme(value: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(value)?.[0].toLowerCase();
  if (scheme && scheme !== 'file:') return `a ${scheme} address`;
  return value.includes('@') ? 'no address' : quoted(value);
}

export const quoted = (value: string) => JSON.stringify(value.length > 200 ? `${value.slice(0, 200)}…` : value);

/** Every environment variable that configures the server, with its parser and its text in the README. */
export const variables = {
  PORT: {
    default: '3000',
    meaning: 'where the server listens; `0`: any free port',
    allowed: 'a whole number from 0 to 65535 (0: any free port)',
    schema: wholeNumber(0, 65_535),
  },
  HOST: {
    default: '127.0.0.1',
    meaning: 'the address it listens on; `0.0.0.0`: every one of this machine',
    allowed: 'an address or name of this machine',
    schema: text,
  },
  DATABASE_URL: {
    defaultInReadme: '`file:data/quiz-app.db`',
    meaning:
      'the SQLite file, or a PostgreSQL database: `postgres://user:password@host/name`, with `?sslmode=verify-full` for TLS',
    allowed: 'the path of an SQLite file, file:data/quiz-app.db, or the address of a PostgreSQL database, postgres://…',
    schema: databaseAddress,
    show: showScheme,
  },
  JWT_SECRET: {
    defaultInReadme: 'made once, kept beside the SQLite file (mode 0600)',
    meaning: 'at least 32 bytes; signs the sessions; must be set on PostgreSQL',
    allowed: 'at least 32 bytes',
    schema: z.pipe(
      text.check(z.refine((value) => Buffer.byteLength(value) >= 32)),
      z.transform((value): Uint8Array => Buffer.from(value)),
    ),
    show: (value) => `${Buffer.byteLength(value)} bytes`,
  },
  JWT_TTL: {
    default: '7d',
    meaning: 'how long a login lasts',
    allowed: 'a time span: 7d, 12h, 30 minutes, 2s',
    schema: text.check(z.refine(isTimeSpan)),
  },
  ADMIN_SIGNUP: {
    default: 'open',
    meaning: '`closed`: nobody can register as admin once there is one',
    allowed: 'open, closed',
    schema: z.pipe(text, z.enum(['open', 'closed'])),
  },
  PUBLIC_URL: {
    defaultInReadme: 'none: any name is served; on a loopback address without proxy only `localhost` and IP addresses',
    meaning:
      'where people open the app, `https://quiz.example`, several with commas; other host names are refused, but for `/health` and `/ready`. Behind a proxy the name is that in `Host`, or in `X-Forwarded-Host` where `Host` is an IP address or a name without a dot',
    allowed: 'the address of the app, https://quiz.example, or several with commas',
    schema: z.pipe(
      z.pipe(
        text,
        z.transform((value) => value.split(',').map((url) => url.trim())),
      ),
      z.array(text.check(z.refine((url) => /^https?:\/\/[^/?#]+\/?$/i.test(url) && URL.canParse(url)))),
    ),
  },
  TRUST_PROXY: {
    default: '0',
    meaning: "how many proxies stand in front; the caller's address is the one that the first of them saw",
    allowed: 'how many proxies stand in front (0 to 9), true or false',
    schema: z.pipe(
      z.pipe(
        text,
        z.transform((value) => ({ true: '1', false: '0' })[value] ?? value),
      ),
      wholeNumber(0, 9),
    ),
  },
  OPENAI_API_KEY: {
    defaultInReadme: 'none',
    meaning: 'the key of an OpenAI-compatible server; with neither key nor address, AI authoring is off and says so',
    allowed: 'a key',
    schema: text,
  },
  OPENAI_BASE_URL: {
    defaultInReadme: "OpenAI's",
    meaning: 'its address',
    allowed: 'an http:// or https:// address',
    schema: text.check(z.refine((value) => URL.canParse(value) && /^https?:/i.test(value))),
    show: (value) => (URL.canParse(value) ? `a ${new URL(value).protocol} address` : 'no address'),
  },
  OPENAI_MODEL: {
    default: 'gpt-5-mini',
    meaning: 'the model that writes the questions',
    allowed: 'the name of a model',
    schema: text,
  },
  AI_EXAMS_PER_DAY: {
    default: '100',
    meaning: 'how many exams the AI may write within 24 hours, those of all admins together',
    allowed: 'how many exams the AI may write within 24 hours, from 1 to 99999',
    schema: wholeNumber(1, 99_999),
  },
  BACKUP_EVERY: {
    default: 'off',
    meaning: 'backups by schedule, as `24h`; of SQLite only',
    allowed: 'a time between backups: 24h, 30m, 7d; or off',
    schema: z.pipe(
      text.check(z.refine((value) => value === 'off' || spanToMs(value) > 0)),
      z.transform((value) => (value === 'off' ? undefined : spanToMs(value))),
    ),
  },
  BACKUP_KEEP: {
    default: '7',
    meaning: 'how many backups stay',
    allowed: 'how many backups stay, from 1 to 9999',
    schema: wholeNumber(1, 9_999),
  },
  BACKUP_DIR: {
    defaultInReadme: '`backups` beside the database',
    meaning: 'the folder they are in',
    allowed: 'a folder',
    schema: text,
  },
  LOG_LEVEL: {
    default: 'info',
    meaning: '`debug` logs every request',
    allowed: 'debug, info, warn, error, silent',
    schema: z.pipe(text, z.enum(['debug', 'info', 'warn', 'error', 'silent'])),
  },
} satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;

/** The type of a variable's parsed value. */
export type ValueOf<Name extends VariableName> =
  | z.output<(typeof variables)[Name]['schema']>
  | ((typeof variables)[Name] extends { default: string } ? never : undefined);

/** The configuration table of the README, in Markdown. */
export function configurationTable(): string {
  const rows = Object.entries<Variable>(variables).map(
    ([name, { default: value, defaultInReadme = `\`${value}\``, meaning }]) =>
      `| \`${name}\` | ${defaultInReadme} | ${meaning} |`,
  );
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}
