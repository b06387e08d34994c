import {
  type ColumnDefinitionBuilder,
  type Expression,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Tables } from './tables.ts';

/** The SQL that differs between SQLite and PostgreSQL. */
interface Dialect {
  /** The column type of integers up to `Number.MAX_SAFE_INTEGER`. */
  readonly integer: 'integer' | 'bigint';
  /** The column type of 64-bit floating-point numbers. */
  readonly number: 'real' | 'double precision';
  /** Makes a column an auto-incrementing primary key that never reuses a number. */
  counter(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Whether a column contains each of these texts, which have no wildcards. */
  contains(column: Expression<string>, parts: readonly string[]): RawBuilder<SqlBool>;
  /** A list for `in` as one parameter, so that one prepared statement serves any number of values. */
  anyOf(type: 'text' | 'integer', values: Iterable<string | number>): RawBuilder<never>;
  /** Refers to a column in a way that keeps the planner from using its index, where another index is better. */
  unindexed(column: string): RawBuilder<string | number>;
}

const sqlite: Dialect = {
  integer: 'integer',
  number: 'real',
  counter: (column) => column.primaryKey().autoIncrement(),
  contains: (column, parts) => all(parts.map((part) => sql`instr(${column}, ${part}) > 0`)),
  anyOf: (_, values) => sql`(select value from json_each(${JSON.stringify([...values])}))`,
  unindexed: (column) => sql`+${sql.ref(column)}`,
};

const postgres: Dialect = {
  integer: 'bigint',
  number: 'double precision',
  counter: (column) => column.primaryKey().generatedAlwaysAsIdentity(),
  contains: (column, parts) => all(parts.map((part) => sql`strpos(${column}, ${part}) > 0`)),
  anyOf: (type, values) => sql`(select unnest(${[...values]}::${sql.raw(type === 'text' ? 'text' : 'bigint')}[]))`,
  // PostgreSQL's planner has statistics and chooses well by itself.
  unindexed: (column) => sql.ref(column),
};

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`1 = 1`;
}

/** The dialect of the database behind `db`. */
export function dialectOf(db: Kysely<Tables>): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
}
