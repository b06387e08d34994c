import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Runs a job on a connection of its own to PostgreSQL. */
export async function connected<T>(address: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(address);
  await client.connect();
  return run(client).finally(() => client.end());
}

/** A name that no other database or schema of the tests has. */
export const newName = () => `test_${randomUUID().replaceAll('-', '')}`;

/** Creates a database beside that of an address, as a copy of another or empty. @returns its address */
export async function createDatabase(address: string, copyOf = 'template1'): Promise<string> {
  const name = newName();
  await connected(address, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${copyOf}`));
  return Object.assign(new URL(address), { pathname: name }).href;
}

/** Removes a database, even while clients are connected to it. @param beside the address of another database of its server */
export async function dropDatabase(address: string, beside: string): Promise<void> {
  const name = new URL(address).pathname.slice(1);
  await connected(beside, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
}
