import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Tables } from './tables.ts';

/** A Kysely for SQLite that has `run` carry out every query. It has no transactions. */
export function kyselyThrough(run: DatabaseConnection['executeQuery']): Kysely<Tables> {
  const unsupported = async () => {
    throw new Error('There are no transactions here');
  };
  const connection: DatabaseConnection = {
    executeQuery: run,
    // biome-ignore lint/correctness/useYield: nothing is streamed.
    async *streamQuery() {
      throw new Error('There are no streams here');
    },
  };
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: unsupported,
    commitTransaction: unsupported,
    rollbackTransaction: unsupported,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}
