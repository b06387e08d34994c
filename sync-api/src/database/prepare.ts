import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Tables } from './tables.ts';

/** A placeholder in a compiled query for a value of each run. */
class Given {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Compiles a query once, because Kysely takes longer to compile a short query than the database to run it.
 * @param build builds the query from the placeholders
 * @returns a function that runs the query with values
 */
export function prepare<Values extends readonly unknown[], Row>(
  db: Kysely<Tables>,
  build: (...given: { [Index in keyof Values]: RawBuilder<Values[Index]> }) => Compilable<Row>,
): (...values: Values) => Promise<Row[]> {
  const given = Array.from({ length: build.length }, (_, index) => sql.val(new Given(index)));
  const compiled = build(...(given as never)).compile();
  const { toStored } = dialectOf(db);
  return async (...values) => {
    const parameters = compiled.parameters.map((each) => (each instanceof Given ? toStored(values[each.index]) : each));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
