import type { KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { readPrivateKey } from './auth/own-keys.ts';
import { isPostgres } from './database/open-database.ts';

/** An environment variable. The error of a failed check quotes the value and `allowed`, in one line. */
interface Variable {
  /** The value when the variable is not set. */
  default?: string;
  /** The default as `OPERATIONS.md` describes it, if it is not a literal value. */
  defaultInReadme?: string;
  /** The description in `OPERATIONS.md`. */
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

/** A private key as a JWK in JSON. */
const privateKey = (curve: 'Ed25519' | 'P-256') =>
  z.pipe(
    text,
    z.transform((value, context): KeyObject => {
      try {
        return readPrivateKey(value, curve);
      } catch {
        context.issues.push({ code: 'custom', message: 'It is no such key', input: value });
        return z.NEVER;
      }
    }),
  );

/** A contact as RFC 8292, section 2.1, has it. */
const isContact = (value: string) =>
  /^mailto:[^\s@:?]+@[^\s@:?]+$/i.test(value) || (/^https:\/\/[^/?#]/i.test(value) && URL.canParse(value));

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

/** Every environment variable that configures the server, with its parser and its text in `OPERATIONS.md`. */
export const variables = {
  PORT: {
    default: '3000',
    meaning: 'the port to listen on; `0`: any free port',
    allowed: 'a whole number from 0 to 65535 (0: any free port)',
    schema: wholeNumber(0, 65_535),
  },
  HOST: {
    default: '127.0.0.1',
    meaning: 'the address to listen on; `0.0.0.0`: all addresses of the machine',
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
  DATABASE_POOL: {
    default: '10',
    meaning: 'the connections to PostgreSQL that the server may hold',
    allowed: 'the number of connections to PostgreSQL, from 2 to 1000',
    schema: wholeNumber(2, 1_000),
  },
  DATABASE_POOLER: {
    default: 'none',
    meaning:
      '`transaction`: a pooler such as PgBouncer is in front of PostgreSQL and lends each connection for one transaction',
    allowed: 'none, transaction',
    schema: z.pipe(text, z.enum(['none', 'transaction'])),
  },
  DATABASE_REPLICA_URL: {
    defaultInReadme: 'none',
    meaning:
      'the address of a replica of the PostgreSQL database, from which the lists of all reports and the statistics are read',
    allowed: 'the address of a PostgreSQL database, postgres://…',
    schema: text.check(z.refine((value) => isPostgres(value) && URL.canParse(value))),
    show: showScheme,
  },
  JWT_SECRET: {
    defaultInReadme: 'generated at the first start, stored beside the SQLite file (mode 0600)',
    meaning: 'at least 32 bytes; signs the session tokens; required with PostgreSQL',
    allowed: 'at least 32 bytes',
    schema: z.pipe(
      text.check(z.refine((value) => Buffer.byteLength(value) >= 32)),
      z.transform((value): Uint8Array => Buffer.from(value)),
    ),
    show: (value) => `${Buffer.byteLength(value)} bytes`,
  },
  RECEIPT_KEY: {
    defaultInReadme:
      'generated at the first start, stored beside the SQLite file (mode 0600); on PostgreSQL derived from `JWT_SECRET`',
    meaning:
      'signs the receipts: a private Ed25519 key as a JWK in JSON. Receipts signed with earlier keys stay valid, because the database keeps the public keys',
    allowed: 'a private Ed25519 key as a JWK in JSON',
    schema: privateKey('Ed25519'),
    show: (value) => `${value.length} characters`,
  },
  PUSH_KEY: {
    defaultInReadme: 'as `RECEIPT_KEY`',
    meaning:
      'the VAPID key, which identifies this server to the push services of browsers: a private P-256 key as a JWK in JSON. After a change, browsers subscribe again when the app is opened',
    allowed: 'a private P-256 key as a JWK in JSON',
    schema: privateKey('P-256'),
    show: (value) => `${value.length} characters`,
  },
  PUSH_CONTACT: {
    defaultInReadme: 'the first `https:` address in `PUBLIC_URL`',
    meaning:
      'how push services can reach the operator of this server, `mailto:admin@school.example` or `https://school.example`; without it, push notifications are not offered. Apple refuses a host name that only your network knows',
    allowed: 'how push services reach you: mailto:admin@school.example, or an https:// address',
    schema: text.check(z.refine(isContact)),
  },
  JWT_TTL: {
    default: '7d',
    meaning: 'how long a login is valid',
    allowed: 'a time span: 7d, 12h, 30 minutes, 2s',
    schema: text.check(z.refine(isTimeSpan)),
  },
  ADMIN_SIGNUP: {
    default: 'open',
    meaning: '`closed`: no one can register as admin once there is an admin',
    allowed: 'open, closed',
    schema: z.pipe(text, z.enum(['open', 'closed'])),
  },
  PUBLIC_URL: {
    defaultInReadme:
      'none: every host name is served; on a loopback address without proxy only `localhost` and IP addresses',
    meaning:
      'the URL at which people open the app, `https://quiz.example`, or several separated by commas; requests for other host names are refused, except `/health` and `/ready`. Behind a proxy the host name is the one in `Host`, or in `X-Forwarded-Host` if `Host` is an IP address or a name without a dot',
    allowed: 'the address of the app, https://quiz.example, or several separated by commas',
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
    meaning: 'the number of proxies in front of the server; the client is the address that called the first of them',
    allowed: 'the number of proxies in front of the server (0 to 9), true or false',
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
    meaning: 'the key of an OpenAI-compatible server; with neither a key nor an address, AI authoring is off',
    allowed: 'a key',
    schema: text,
  },
  OPENAI_BASE_URL: {
    defaultInReadme: "OpenAI's",
    meaning: 'the address of that server',
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
    meaning: 'how many exams the AI may write within 24 hours, for all admins together',
    allowed: 'the number of exams that the AI may write within 24 hours, from 1 to 99999',
    schema: wholeNumber(1, 99_999),
  },
  SMTP_URL: {
    defaultInReadme: 'none',
    meaning:
      'the mail server, `smtps://user:password@mail.example`, that sends password-reset links; needs `PUBLIC_URL`, because the link leads to its first address',
    allowed: 'the address of a mail server, smtps://user:password@mail.example or smtp://…',
    schema: text.check(z.refine((value) => /^smtps?:\/\/[^/]/i.test(value) && URL.canParse(value))),
    show: showScheme,
  },
  MAIL_FROM: {
    defaultInReadme: '`quiz-app@` and the host name of `PUBLIC_URL`',
    meaning: 'the sender of these e-mails: `Quiz App <quiz@school.example>`',
    allowed: 'an e-mail address, with or without a name: Quiz App <quiz@school.example>',
    schema: text.check(z.regex(/^(?:[^\s@<>,]+@[^\s@<>,]+|[^<>\r\n]*<[^\s@<>,]+@[^\s@<>,]+>)$/)),
  },
  BACKUP_EVERY: {
    default: 'off',
    meaning: 'the time between scheduled backups, such as `24h`; SQLite only',
    allowed: 'a time between backups: 24h, 30m, 7d; or off',
    schema: z.pipe(
      text.check(z.refine((value) => value === 'off' || spanToMs(value) > 0)),
      z.transform((value) => (value === 'off' ? undefined : spanToMs(value))),
    ),
  },
  BACKUP_KEEP: {
    default: '7',
    meaning: 'the number of backups to keep',
    allowed: 'the number of backups to keep, from 1 to 9999',
    schema: wholeNumber(1, 9_999),
  },
  BACKUP_DIR: {
    defaultInReadme: '`backups` beside the database',
    meaning: 'the folder for the backups',
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

/** The configuration table of `OPERATIONS.md`, in Markdown. */
export function configurationTable(): string {
  const rows = Object.entries<Variable>(variables).map(
    ([name, { default: value, defaultInReadme = `\`${value}\``, meaning }]) =>
      `| \`${name}\` | ${defaultInReadme} | ${meaning} |`,
  );
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}
