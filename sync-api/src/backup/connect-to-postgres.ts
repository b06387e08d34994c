import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Client } from 'pg';
import { handoverMs } from '../database/lock-database.ts';
import { migrate } from '../database/migrate.ts';
import { getTypeParser, serverName } from '../database/postgres-pools.ts';
import type { Tables } from '../database/tables.ts';

/** Thrown when a database must not be written now; the message says what to do. Nothing was changed. */
export class DatabaseRefused extends Error {}

/** The name under which PostgreSQL lists these programs. */
export const toolName = `${serverName} (backup)`;

/** Connects without time limits, because the work grows with the database. @throws DatabaseRefused without access */
export async function connectToPostgres(address: string): Promise<Client> {
  const client = new Client({
    connectionString: address,
    application_name: toolName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser },
  });
  // Running queries fail with the error as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    return client;
  } catch (error) {
    throw new DatabaseRefused(`the PostgreSQL database cannot be connected to (${reasonOf(error)})`);
  }
}

/** One error per address of the host. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** Finds servers that are connected to this database, in any schema: PostgreSQL does not list schemas. */
export const serversInSql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${serverName}'`;
export const inUse =
  'a server has the database open: stop it first, and a pooler in front of it, which keeps its connections';

/** Waits for servers that were just stopped. @throws DatabaseRefused if one stays connected */
export async function requireNoServer(client: Client): Promise<void> {
  for (const until = performance.now() + handoverMs; ; await wait(50)) {
    // A transaction would otherwise keep its first answer.
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { rowCount } = await client.query(serversInSql);
    if (rowCount === 0) return;
    if (performance.now() >= until) throw new DatabaseRefused(inUse);
  }
}

/** The names of all tables of the newest version, as the migrations create them. */
export async function namesOfTables(): Promise<string[]> {
  const connection = new Sqlite(':memory:');
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  try {
    await migrate(db);
    return (await db.introspection.getTables()).map(({ name }) => name);
  } finally {
    await db.destroy();
  }
}
