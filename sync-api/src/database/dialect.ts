import {
  type ColumnDefinitionBuilder,
  type Expression,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import type { Tables } from './tables.ts';

/** Jobs on the same subject run one after another: revisions of the catalogue, numbers of reports, changes of people, migrations. */
export type Subject = 'catalogue' | 'reports' | 'users' | 'migrations';

/** The SQL that differs between SQLite and PostgreSQL. */
interface Dialect {
  /** The column type of integers up to `Number.MAX_SAFE_INTEGER`. */
  readonly integer: 'integer' | 'bigint';
  /** The column type of 64-bit floating-point numbers. */
  readonly number: 'real' | 'double precision';
  /** The column type of bytes. */
  readonly bytes: 'blob' | 'bytea';
  /** Makes a column an auto-incrementing primary key that never reuses a number. */
  counter(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Whether a column contains each of these texts, which have no wildcards. */
  contains(column: Expression<string>, parts: readonly string[]): RawBuilder<SqlBool>;
  /** A list for `in` as one parameter, so that one prepared statement serves any number of values. */
  anyOf(type: 'text' | 'integer', values: Iterable<string | number>): RawBuilder<never>;
  /** The JSON of a field of an object in a column of JSON; null without the field. */
  jsonField(column: Expression<string>, name: string): RawBuilder<string | null>;
  /**
   * Waits for other transactions on the same subject, and makes others wait until this one ends. Its changes
   * are visible before the next one continues. SQLite has one writer anyway.
   */
  lock(tx: Transaction<Tables>, subject: Subject): Promise<unknown>;
  /** A parameter as the database accepts it. PostgreSQL refuses NUL, which no stored text has. */
  toStored(value: unknown): unknown;
}

const sqlite: Dialect = {
  integer: 'integer',
  number: 'real',
  bytes: 'blob',
  counter: (column) => column.primaryKey().autoIncrement(),
  contains: (column, parts) => all(parts.map((part) => sql`instr(${column}, ${part}) > 0`)),
  anyOf: (_, values) => sql`(select value from json_each(${JSON.stringify([...values])}))`,
  jsonField: (column, name) => sql`${column} -> ${name}`,
  lock: async () => undefined,
  toStored: (value) => value,
};

/** The keys: `quiz` as a number, and the schema, because several installations may share a database. */
export const lockInSql = (subject: Subject) =>
  `pg_advisory_xact_lock(1903520122, hashtext('${subject} in ' || current_schema()))`;
const lockOnPostgres = (subject: Subject): RawBuilder<unknown> => sql.raw(lockInSql(subject));

const withoutNul = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value);

export const postgres: Dialect = {
  integer: 'bigint',
  number: 'double precision',
  bytes: 'bytea',
  counter: (column) => column.primaryKey().generatedAlwaysAsIdentity(),
  contains: (column, parts) => all(parts.map((part) => sql`strpos(${column}, ${part}) > 0`)),
  anyOf: (type, values) => sql`(select unnest(${[...values]}::${sql.raw(type === 'text' ? 'text' : 'bigint')}[]))`,
  jsonField: (column, name) => sql`(${column}::json -> ${name}::text)::text`,
  // Ends an idle transaction: its server may be stopped or cut off while others wait for it.
  lock: (tx, subject) =>
    sql`select set_config('idle_in_transaction_session_timeout', '5s', true), ${lockOnPostgres(subject)}`.execute(tx),
  toStored: (value) => (Array.isArray(value) ? value.map(withoutNul) : withoutNul(value)),
};

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`1 = 1`;
}

export const isOnPostgres = (db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** The dialect of the database behind `db`. */
export const dialectOf = (db: Kysely<Tables>): Dialect => (isOnPostgres(db) ? postgres : sqlite);
