import {
  type ColumnDefinitionBuilder,
  type Expression,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { normalizeForSearch } from './normalize-for-search.ts';
import type { Tables } from './tables.ts';

/** The SQL that differs between SQLite and PostgreSQL. */
interface Dialect {
  /** The column type of integers up to `Number.MAX_SAFE_INTEGER`. */
  readonly integer: 'integer' | 'bigint';
  /** The column type of 64-bit floating-point numbers. */
  readonly number: 'real' | 'double precision';
  /** Makes a column an auto-incrementing primary key that never reuses a number. */
  counter(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Whether a normalized column contains `part`, ignoring case. `part` has no wildcards. */
  contains(folded: Expression<string>, part: string): RawBuilder<SqlBool>;
  /** A list for `in` as one parameter, so that one prepared statement serves any number of values. */
  anyOf(type: 'text' | 'integer', values: Iterable<string | number>): RawBuilder<never>;
  /** Refers to a column in a way that keeps the planner from using its index, where another index is better. */
  unindexed(column: string): RawBuilder<string | number>;
}

const sqlite: Dialect = {
  integer: 'integer',
  number: 'real',
  counter: (column) => column.primaryKey().autoIncrement(),
  contains: (folded, part) => sql`instr(${folded}, ${normalizeForSearch(part)}) > 0`,
  anyOf: (_, values) => sql`(select value from json_each(${JSON.stringify([...values])}))`,
  unindexed: (column) => sql`+${sql.ref(column)}`,
};

const postgres: Dialect = {
  integer: 'bigint',
  number: 'double precision',
  counter: (column) => column.primaryKey().generatedAlwaysAsIdentity(),
  contains: (folded, part) => sql`strpos(${folded}, ${normalizeForSearch(part)}) > 0`,
  anyOf: (type, values) => sql`(select unnest(${[...values]}::${sql.raw(type === 'text' ? 'text' : 'bigint')}[]))`,
  // PostgreSQL's planner has statistics and chooses well by itself.
  unindexed: (column) => sql.ref(column),
};

/** The dialect of the database behind `db`. */
export function dialectOf(db: Kysely<Tables>): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
}
