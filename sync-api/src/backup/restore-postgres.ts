import { finished } from 'node:stream/promises';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { lockInSql } from '../database/dialect.ts';
import { fileStamp } from './backup-files.ts';
import {
  connectToPostgres,
  DatabaseRefused,
  inUse,
  namesOfTables,
  requireNoServer,
  serversInSql,
} from './connect-to-postgres.ts';
import { InvalidBackup } from './copy-database.ts';
import { majorVersion, tablesThere } from './dump-postgres.ts';
import { findPrograms, type PostgresPrograms, type RunningProgram, start } from './postgres-programs.ts';
import { type DumpContent, readDump } from './read-dump.ts';
import type { Restored } from './restore-database.ts';

/**
 * Replaces the tables of a PostgreSQL database with a dump, in one transaction: a kill at any time leaves the old state.
 * The old tables are moved to another schema, not removed. A server that is started meanwhile waits.
 *
 * @returns the schema as `path`, and that of the old tables as `asideAt`
 * @throws InvalidBackup for a damaged dump, DatabaseRefused while a server is connected
 */
export async function restorePostgres(
  dump: string,
  address: string,
  now = new Date(),
): Promise<Omit<Restored, 'bytes'>> {
  const client = await connectToPostgres(address);
  try {
    const programs = findPrograms(await majorVersion(client));
    const content = await readDump(programs.pgRestore, dump);
    const { rows } = await client.query<{ schema: string }>('SELECT current_schema() AS schema');
    const schema = rows[0]?.schema ?? '';
    if (schema !== content.schema)
      throw new DatabaseRefused(`the backup is of the schema ${content.schema}, and DATABASE_URL names ${schema}`);
    await requireNoServer(client);
    const old = await tablesThere(client, schema, [...(await namesOfTables()), ...content.rows.keys()]);
    const aside = old.length > 0 ? `${schema.slice(0, 35)}_replaced_${fileStamp(now).toLowerCase()}` : undefined;
    await replaceTables(programs, dump, address, {
      before: scriptBefore(schema, old, aside),
      after: scriptAfter(content),
    });
    await client.query(`ANALYZE ${[...content.rows.keys()].map((name) => tableIn(schema, name)).join(', ')}`);
    return { path: schema, reports: content.rows.get('reports') ?? 0, asideAt: aside };
  } finally {
    await client.end();
  }
}

const tableIn = (schema: string, name: string) => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/** SQL that fails the transaction if a condition holds. */
const failIf = (condition: string, message: string) =>
  `DO $check$ BEGIN IF ${condition} THEN RAISE EXCEPTION USING MESSAGE = ${escapeLiteral(message)}; END IF; END $check$;\n`;

function scriptBefore(schema: string, old: readonly string[], aside: string | undefined): string {
  const moved = aside
    ? [
        `CREATE SCHEMA ${escapeIdentifier(aside)};`,
        ...old.map((name) => `ALTER TABLE ${tableIn(schema, name)} SET SCHEMA ${escapeIdentifier(aside)};`),
      ]
    : [];
  return [
    'BEGIN;',
    "SET LOCAL synchronous_commit = on; SET LOCAL lock_timeout = '10s';",
    `SELECT ${lockInSql('migrations')};`,
    failIf(`EXISTS (${serversInSql})`, inUse),
    ...moved,
    '',
  ].join('\n');
}

const scriptAfter = ({ schema, rows }: DumpContent) =>
  [...rows]
    .map(([name, count]) =>
      failIf(`(SELECT count(*) FROM ${tableIn(schema, name)}) <> ${count}`, `not all ${name} arrived`),
    )
    .concat('COMMIT;\n')
    .join('');

/** Without the last line, COMMIT, everything is undone. */
async function replaceTables(
  { psql, pgRestore }: PostgresPrograms,
  dump: string,
  address: string,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const session = start(psql, ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null'], address);
  session.input.write(before);
  const reading = start(pgRestore, ['--no-owner', '--no-privileges', '--file=-', dump]);
  reading.output.pipe(session.input, { end: false });
  try {
    const outcome = await Promise.race([whenRead(reading), session.ended]).catch((error: Error) => error);
    if (outcome === 'read') session.input.write(after);
    session.input.end();
    await session.ended.catch((error: Error) => {
      throw new DatabaseRefused(error.message);
    });
    if (outcome !== 'read') throw new InvalidBackup(outcome?.message ?? 'it ends the session');
  } finally {
    // It may still be writing to a session that has ended.
    reading.stop();
  }
}

async function whenRead({ output, ended }: RunningProgram): Promise<'read'> {
  await finished(output);
  await ended;
  return 'read';
}
