import {
  type Dialect,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
} from 'kysely';
import { Client, type ClientBase, Pool, type PoolConfig, types } from 'pg';
import { postgres } from './dialect.ts';
import type { Tables } from './tables.ts';

/** Timeouts for connecting, for the server to run a statement, and for its answer. */
const timeoutsMs = { connection: 5_000, statement: 15_000, answer: 20_000 };

/** A pool, or an object in its place. */
export type Connecting = Pick<Pool, 'connect' | 'end'>;

/** @param isPooled whether a pooler may give each transaction another connection */
export const kyselyOn = (pool: Connecting, isPooled: boolean): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: withoutNul(new PostgresDialect({ pool: withAnswersInTime(pool, isPooled) })) });

/** @param settings override the usual ones */
export function openPool(address: string, settings: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: address,
    application_name: 'Quiz App',
    connectionTimeoutMillis: timeoutsMs.connection,
    query_timeout: timeoutsMs.answer,
    keepAlive: true,
    // PostgreSQL neither renames nor drops a database to which a server is connected, even an idle one.
    min: 1,
    types: { getTypeParser },
    ...settings,
  });
  // Without a listener, a broken idle connection would end the process. The next query reconnects or fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Reads bigint as a number: by default it is a string, and with it the result of count(). */
export const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format as 'text');

/**
 * The most parameters of a named statement. A list of rows to insert has a statement for each length, and a connection
 * keeps all that have a name.
 */
const mostNamed = 64;

/**
 * Ends a connection whose answer is late, because the next query would get it. Names statements, so that a connection
 * prepares them once: most cost more to parse and plan than to run. Not behind a pooler, which may give each transaction
 * another connection.
 */
function withAnswersInTime(pool: Connecting, isPooled: boolean): PostgresPool {
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const query = async (text: string, values: readonly unknown[]) => {
        const isNamed = values.length > 0 && values.length <= mostNamed && !isPooled;
        try {
          return await client.query({ text, values: [...values], ...(isNamed && { name: nameOf(text) }) });
        } catch (error) {
          if (error instanceof Error && error.message === 'Query read timeout' && client instanceof Client)
            void client.end();
          throw error;
        }
      };
      const release = (destroy?: boolean) => client.release(destroy);
      // Kysely's type also covers cursors, which are not used here.
      return { query, release } as unknown as PostgresPoolClient;
    },
  };
}

/** Shared by all pools, because two of them may lend the same connection. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}

/** Ends statements that take too long. */
export async function limitStatements(client: ClientBase): Promise<void> {
  await client.query(`SET statement_timeout = ${timeoutsMs.statement}`);
}

class WithoutNul extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(postgres.toStored(value));
  }
}

/** Makes a dialect write every parameter as PostgreSQL accepts it (see `toStored`). */
export function withoutNul(dialect: Dialect): Dialect {
  return Object.assign(dialect, { createQueryCompiler: () => new WithoutNul() });
}

/** Lends connections to a replica, or to the primary for a while when the replica refuses them. */
export function whileItAnswers(replica: Pool, primary: Pool): Connecting {
  let retryAt = 0;
  return {
    end: () => replica.end(),
    async connect() {
      if (performance.now() < retryAt) return primary.connect();
      try {
        return await replica.connect();
      } catch {
        retryAt = performance.now() + withoutReplicaMs;
        return primary.connect();
      }
    },
  };
}
const withoutReplicaMs = 5_000;
