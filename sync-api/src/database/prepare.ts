import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import { dialectOf } from './dialect.ts';
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
  const given = Array.from({ length: build.length }, (_, index) => sql.val(new Given(index)));
  const compiled = build(...(given as never)).compile();
  const { toStored } = dialectOf(db);
  return async (...values) => {
    const parameters = compiled.parameters.map((each) => (each instanceof Given ? toStored(values[each.index]) : each));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
