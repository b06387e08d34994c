import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { migrate } from '../../src/database/migrate.ts';
import { type Database, openDatabase } from '../../src/database/open-database.ts';
import { postgresDatabase } from '../../src/database/postgres-database.ts';
import { getTypeParser, withoutNul } from '../../src/database/postgres-pools.ts';
import type { Tables } from '../../src/database/tables.ts';
import { connected, createDatabase, dropDatabase, newName } from './postgres-databases.ts';
import { testPooler } from './start-pooler.ts';

/** The address of the PostgreSQL server of this run. @throws Error where there is none */
export function testPostgres(): string {
  const address = process.env.TEST_POSTGRES_URL || inject('postgres');
  if (!address) throw new Error('This project of tests has no PostgreSQL server');
  return address;
}

const hasServer = () => Boolean(process.env.TEST_POSTGRES_URL || inject('postgres'));

/** Opens a new PostgreSQL schema: on the server of this run, or else on PGlite, which runs PostgreSQL in this process. */
export async function openTestPostgres(): Promise<Database> {
  return hasServer() ? openDatabase(await freshPostgres(), { pooler: testPooler() }) : openPGlite();
}

/** Connects to PostgreSQL without migrating it. */
export function connectTo(address: string): Kysely<Tables> {
  const pool = new Pool({ connectionString: address, max: 1, types: { getTypeParser } });
  // A test may end its session.
  pool.on('error', () => undefined);
  return new Kysely<Tables>({ dialect: withoutNul(new PostgresDialect({ pool })) });
}

/** An address of the server of this run where nothing is yet, removed after the test. */
export function freshPostgres(): Promise<string> {
  // A pooler passes no settings of a session on, so it cannot choose a schema.
  return testPooler() === 'none' ? freshSchema(testPostgres()) : freshDatabase(testPostgres());
}

/** Creates a schema on a server, removed after the test. @returns its address */
export async function freshSchema(server: string): Promise<string> {
  const schema = newName();
  await connected(server, (client) => client.query(`CREATE SCHEMA ${schema}`));
  onTestFinished(() => connected(server, async (client) => void (await client.query(`DROP SCHEMA ${schema} CASCADE`))));
  const address = new URL(server);
  address.searchParams.set('options', `-c search_path=${schema}`);
  return address.href;
}

/** Creates a database on a server, as a copy of another or empty, removed after the test. @returns its address */
export async function freshDatabase(server: string, copyOf?: string): Promise<string> {
  const address = await createDatabase(server, copyOf);
  // It waits for a checkpoint, which may take minutes when an attack drops a hundred on a busy disk.
  onTestFinished(() => dropDatabase(address, server), 600_000);
  return address;
}

const installed = join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../../package.json');
const { version } = JSON.parse(readFileSync(installed, 'utf8')) as { version: string };
const cache = join(import.meta.dirname, '../../../node_modules/.cache/pglite');

/**
 * The data directory that PGlite creates at its first start. That takes seconds, so it is cached for each version of
 * PGlite; loading it takes half a second.
 */
async function firstStart(): Promise<Blob> {
  const file = join(cache, `${version}.tar`);
  if (!existsSync(file)) {
    const first = await PGlite.create();
    const files = await first.dumpDataDir('none');
    await first.close();
    await mkdir(cache, { recursive: true });
    // Another worker may do the same at the same time, so the complete file is renamed into place.
    const written = `${file}.${randomUUID()}`;
    await writeFile(written, Buffer.from(await files.arrayBuffer()));
    await rename(written, file);
  }
  // Read here and not as a blob of the file, which cannot be read any more once another worker has replaced the file.
  return new Blob([await readFile(file)]);
}

let starting: Promise<PGlite> | undefined;

/** One engine serves all tests of a worker. */
function startPGlite(): Promise<PGlite> {
  starting ??= firstStart().then((loadDataDir) =>
    PGlite.create({ loadDataDir, parsers: { [types.builtins.INT8]: Number } }),
  );
  return starting;
}

/** Starts what the tests of this worker run on, unless the run has a server. */
export async function startTestPostgres(): Promise<void> {
  if (!hasServer()) await startPGlite();
}

/** Each test has its own schema. @returns a function that connects to a new one */
async function connectToPGlite(): Promise<() => Kysely<Tables>> {
  const engine = await startPGlite();
  const schema = newName();
  await engine.exec(`CREATE SCHEMA ${schema}`);
  const lent = {
    query: engine.query.bind(engine),
    transaction: engine.transaction.bind(engine),
    close: async () => undefined,
    closed: false,
    ready: true,
    waitReady: engine.waitReady,
  };
  return () => new Kysely<Tables>({ dialect: withoutNul(new PGliteDialect({ pglite: lent })) }).withSchema(schema);
}

async function openPGlite(): Promise<Database> {
  const connect = await connectToPGlite();
  const [reads, writes] = [connect(), connect()];
  await migrate(writes);
  const database = postgresDatabase({ reads, writes, lists: reads });
  await database.check();
  return database;
}
