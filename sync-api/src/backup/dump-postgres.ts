import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Client, escapeIdentifier } from 'pg';
import { makeFolder, syncFolder } from '../database/files.ts';
import { connectToPostgres, namesOfTables } from './connect-to-postgres.ts';
import { type CheckedCopy, InvalidBackup, requireKnown, sync } from './copy-database.ts';
import { findPrograms, start } from './postgres-programs.ts';
import { readDump } from './read-dump.ts';

/**
 * Writes a snapshot of a PostgreSQL database to a file with pg_dump, while servers keep writing. The file gets its name
 * only after it was read again, has as many rows of each table as the snapshot, and was synced. It holds password hashes,
 * so only its owner may read it.
 *
 * @param to the path of the file; an existing file is replaced
 * @throws DatabaseRefused without pg_dump or a connection; InvalidBackup when the file is damaged, or the database is not ours
 */
export async function dumpPostgres(address: string, to: string): Promise<CheckedCopy> {
  makeFolder(dirname(to));
  const partial = `${to}.partial`;
  rmSync(partial, { force: true });
  const client = await connectToPostgres(address);
  try {
    const { pgDump, pgRestore } = findPrograms(await majorVersion(client));
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { schema, snapshot } = await pinSnapshot(client);
    const rows = await countRows(client, schema);
    closeSync(openSync(partial, 'wx', 0o600));
    const tables = [...rows.keys()].map((name) => `--table=${escapeIdentifier(schema)}.${escapeIdentifier(name)}`);
    const what = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`, ...tables];
    await start(pgDump, [...what, `--file=${partial}`], address).ended.catch((error: Error) => {
      throw new InvalidBackup(`pg_dump: ${error.message}`);
    });
    const dumped = await readDump(pgRestore, partial);
    for (const [name, count] of rows) {
      const found = dumped.rows.get(name) ?? 0;
      if (found !== count) throw new InvalidBackup(`it has ${found} of ${count} ${name}`);
    }
    sync(partial);
    renameSync(partial, to);
    syncFolder(dirname(to));
    return { path: to, reports: rows.get('reports') ?? 0, bytes: statSync(to).size };
  } finally {
    await client.end();
    rmSync(partial, { force: true });
  }
}

/** The major version of the server. */
export async function majorVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::integer / 10000 AS version",
  );
  return rows[0]?.version ?? 0;
}

async function pinSnapshot(client: Client): Promise<{ schema: string; snapshot: string }> {
  const { rows } = await client.query<{ schema: string; snapshot: string; migrations: unknown }>(
    "SELECT current_schema() AS schema, pg_export_snapshot() AS snapshot, to_regclass('migrations') AS migrations",
  );
  const [row] = rows;
  if (!row?.migrations) throw new InvalidBackup('it is not a database of Quiz App');
  const done = await client.query<{ name: string }>('SELECT name FROM migrations');
  requireKnown(done.rows.map(({ name }) => name));
  return row;
}

async function countRows(client: Client, schema: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const name of await tablesThere(client, schema, await namesOfTables())) {
    const { rows } = await client.query<{ rows: number }>(
      `SELECT count(*) AS rows FROM ${escapeIdentifier(schema)}.${escapeIdentifier(name)}`,
    );
    counts.set(name, rows[0]?.rows ?? 0);
  }
  return counts;
}

/** The tables among these that a schema has. */
export async function tablesThere(client: Client, schema: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 AND tablename = any($2) ORDER BY name`,
    [schema, names],
  );
  return rows.map(({ name }) => name);
}
