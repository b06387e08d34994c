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

/** What SQLite and PostgreSQL say in different words, each by its meaning. */
interface Dialect {
  /** A column of whole numbers, of as many digits as JavaScript's. */
  readonly integer: 'integer' | 'bigint';
  /** A column of numbers, as exact as JavaScript's. */
  readonly number: 'real' | 'double precision';
  /** Makes a column the primary key that counts up by itself and gives no number twice. */
  counter(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Whether a folded column contains `part`, without case. Every character of `part` is an ordinary one. */
  contains(folded: Expression<string>, part: string): RawBuilder<SqlBool>;
  /** Values to compare with `in`. One parameter, so that there is one statement for any number of them. */
  anyOf(type: 'text' | 'integer', values: Iterable<string | number>): RawBuilder<never>;
  /** A column that is compared, and whose index is left alone: the planner would take it where another serves better. */
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
  // It knows how often a value occurs and chooses well; a sign before a text is an error to it.
  unindexed: (column) => sql.ref(column),
};

/** The words of the database that is spoken to: the only place that tells one from the other. */
export function dialectOf(db: Kysely<Tables>): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
}
