import { type Compilable, type Kysely, type QueryResult, type RawBuilder, type SqlBool, sql } from 'kysely';
import { Batches } from './batches.ts';
import { dialectOf, isOnPostgres } from './dialect.ts';
import type { Tables } from './tables.ts';

/** Stands in a compiled query for a value that each run gives. */
class Given {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Compiles a query once, because Kysely takes longer for that than the database for a short query.
 * @param build gets what stands for each value that a run gives
 * @returns a function that runs the query with such values
 */
export function prepare<Values extends readonly unknown[], Row>(
  db: Kysely<Tables>,
  build: (...given: { [Index in keyof Values]: RawBuilder<Values[Index]> }) => Compilable<Row>,
): (...values: Values) => Promise<Row[]> {
  const run = compile<Row>(db, build.length, (given) => build(...(given as never)));
  return async (...values) => (await run(db, values)).rows;
}

/**
 * The same for a query that runs in transactions, with many values.
 * @param db any that has the dialect of the transactions
 * @returns a function that gives the rows, and on SQLite the number of the row that was inserted
 */
export function prepareNamed<Values extends object, Row>(
  db: Kysely<Tables>,
  names: readonly (keyof Values)[],
  build: (given: { [Name in keyof Values]: RawBuilder<Values[Name]> }) => Compilable<Row>,
): (tx: Kysely<Tables>, values: Values) => Promise<QueryResult<Row>> {
  const run = compile<Row>(db, names.length, (given) =>
    build(Object.fromEntries(names.map((name, index) => [name, given[index]])) as never),
  );
  return (tx, values) =>
    run(
      tx,
      names.map((name) => values[name]),
    );
}

function compile<Row>(db: Kysely<Tables>, count: number, build: (given: RawBuilder<Given>[]) => Compilable<Row>) {
  const compiled = build(Array.from({ length: count }, (_, index) => sql.val(new Given(index)))).compile();
  const { toStored } = dialectOf(db);
  return (on: Kysely<Tables>, values: readonly unknown[]): Promise<QueryResult<Row>> => {
    const parameters = compiled.parameters.map((each) => (each instanceof Given ? toStored(values[each.index]) : each));
    return on.executeQuery<Row>({ ...compiled, parameters });
  };
}

/**
 * Makes a function that reads one row, undefined if there is none. On PostgreSQL, requests that come while it is read
 * share the next query. The one under way may have begun before a change that they must see.
 */
export function prepareOne<Row>(db: Kysely<Tables>, build: () => Compilable<Row>): () => Promise<Row | undefined> {
  const read = prepare(db, build);
  if (!isOnPostgres(db)) return async () => (await read())[0];
  const batches = new Batches(async (requests: undefined[]) => {
    const [row] = await read();
    return requests.map(() => row);
  }, dialectOf(db).batchesAtOnce);
  return () => batches.add(undefined);
}

/**
 * Makes a function that finds a row by its id. On PostgreSQL, requests that come while rows are read share the next query.
 * @param build gets the condition on the column of the ids
 */
export function prepareFind<Row extends { id: string }>(
  db: Kysely<Tables>,
  build: (isWanted: (column: string) => RawBuilder<SqlBool>) => Compilable<Row>,
): (id: string) => Promise<Row | undefined> {
  if (!isOnPostgres(db)) {
    const read = prepare(db, (id: RawBuilder<string>) => build((column) => sql`${sql.ref(column)} = ${id}`));
    return async (id) => (await read(id))[0];
  }
  const read = prepare(db, (ids: RawBuilder<string[]>) =>
    build((column) => sql`${sql.ref(column)} = any(${ids}::text[])`),
  );
  const batches = new Batches(async (ids: string[]) => {
    const rows = new Map((await read(ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id));
  }, dialectOf(db).batchesAtOnce);
  return (id) => batches.add(id);
}
