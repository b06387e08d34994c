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

/** What PostgreSQL lists of a program that is not a server. */
export const toolName = `${serverName} (backup)`;

/** Connects for work that takes as long as the database is large. @throws DatabaseRefused if it does not let us in */
export async function connectToPostgres(address: string): Promise<Client> {
  const client = new Client({
    connectionString: address,
    application_name: toolName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser },
  });
  // What waits for an answer is told, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    return client;
  } catch (error) {
    throw new DatabaseRefused(`the PostgreSQL database does not let us in (${reasonOf(error)})`);
  }
}

/** A host name with several addresses, none of which answers, gives one error per address. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** Of any server that is connected to this database, whatever its schema: PostgreSQL does not list those. */
export const serversInSql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${serverName}'`;
export const inUse =
  'a server has the database open: stop it first, and a pooler in front of it, which keeps its connections';

/** Waits for servers that were just stopped. @throws DatabaseRefused while one is connected */
export async function requireNoServer(client: Client): Promise<void> {
  for (const until = performance.now() + handoverMs; ; await wait(50)) {
    // Within a transaction it would stay as it was at first.
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { rowCount } = await client.query(serversInSql);
    if (rowCount === 0) return;
    if (performance.now() >= until) throw new DatabaseRefused(inUse);
  }
}

/** The names of all tables of the newest version, as the migrations make them. */
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
