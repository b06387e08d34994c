import { Client } from 'pg';
import { getTypeParser } from '../database/postgres-pools.ts';
import { DatabaseRefused } from './copy-database.ts';

/** Connects without time limits, because the work grows with the database. @throws DatabaseRefused without access */
export async function connectToPostgres(address: string): Promise<Client> {
  const client = new Client({
    connectionString: address,
    application_name: 'Quiz App (move)',
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
