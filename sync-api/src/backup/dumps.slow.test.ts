import { readdirSync } from 'node:fs';
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client as Connection } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openWithReports } from '../../test/harness/database-with-reports.ts';
import { freshFolder } from '../../test/harness/fresh-folder.ts';
import { createDatabase } from '../../test/harness/postgres-databases.ts';
import { largePng, pictureRow, png } from '../../test/harness/sample-media.ts';
import { hasPrograms, type PostgresServer, startPostgres } from '../../test/harness/start-postgres.ts';
import { openDatabase } from '../database/open-database.ts';
import { copyToPostgres } from './copy-to-postgres.ts';
import { dumpPostgres } from './dump-postgres.ts';
import { findPrograms } from './postgres-programs.ts';
import { restorePostgres } from './restore-postgres.ts';

let server: PostgresServer | undefined;
beforeAll(async () => {
  if (hasPrograms) server = await startPostgres({}, true);
});
afterAll(() => server?.stop());
const newDatabase = () => createDatabase(server?.address ?? '');

/** A stopped installation on PostgreSQL with a backup of it. */
async function openDumped(reports: number) {
  const { path, database, folder } = await openWithReports(reports);
  await database.close();
  const address = await newDatabase();
  await copyToPostgres(path, address);
  const dump = join(folder, 'quiz.dump');
  const made = await dumpPostgres(address, dump);
  return { address, dump, folder, made };
}

async function query(address: string, sql: string): Promise<unknown[]> {
  const client = new Connection(address);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const countReports = (address: string, schema = 'public') =>
  query(address, `SELECT count(*)::integer AS reports FROM ${schema}.reports`);

// npm installs PostgreSQL's server, and not its other programs.
describe.skipIf(!hasPrograms)('a backup of PostgreSQL', () => {
  it('is one file that only its owner may read, and gives the same rows again', async () => {
    const { address, dump, made } = await openDumped(5);
    expect(made).toEqual({ path: dump, reports: 5, bytes: (await stat(dump)).size });
    expect((await stat(dump)).mode & 0o777).toBe(0o600);
    const other = await newDatabase();
    expect(await restorePostgres(dump, other)).toEqual({ path: 'public', reports: 5, asideAt: undefined });
    const rows = 'SELECT * FROM reports ORDER BY seq';
    expect(await query(other, rows)).toEqual(await query(address, rows));
    const next = "SELECT nextval(pg_get_serial_sequence('reports', 'seq'))::integer AS next";
    expect(await query(other, next)).toEqual([{ next: 6 }]);
    await (await openDatabase(other)).close();
  });

  it('replaces the tables, and keeps the old ones', async () => {
    const { address, dump } = await openDumped(2);
    await query(address, 'DELETE FROM reports; CREATE TABLE of_somebody_else (x integer)');
    const { asideAt = '' } = await restorePostgres(dump, address, new Date('2026-01-02T03:04:05Z'));
    expect(asideAt).toBe('public_replaced_20260102t030405z');
    expect([await countReports(address), await countReports(address, asideAt)]).toEqual([
      [{ reports: 2 }],
      [{ reports: 0 }],
    ]);
    expect(await query(address, 'SELECT * FROM public.of_somebody_else')).toEqual([]);
  });

  it('has every picture, and names one that is damaged', async () => {
    const { address } = await openDumped(1);
    const running = await openDatabase(address);
    const pictures = [png(1, 1), largePng(7)];
    await running.write((tx) => tx.insertInto('media').values(pictures.map(pictureRow)).execute());
    await running.close();
    const dump = join(await freshFolder(), 'quiz.dump');
    await dumpPostgres(address, dump);
    const other = await newDatabase();
    await restorePostgres(dump, other);
    const rows = 'SELECT * FROM media ORDER BY id';
    expect(await query(other, rows)).toEqual(await query(address, rows));
    const damage = 'UPDATE media SET data = set_byte(data, 50, 9) WHERE bytes < 1000 RETURNING id';
    const [row] = (await query(address, damage)) as { id: string }[];
    await expect(dumpPostgres(address, dump)).rejects.toThrow(`the picture or sound ${row?.id} is damaged`);
  });

  it('is not restored over a running server, from a spoiled file, or under another schema', async () => {
    const { address, dump, folder } = await openDumped(40);
    const running = await openDatabase(address);
    await expect(restorePostgres(dump, address)).rejects.toThrow('a server has the database open: stop it first');
    await running.close();

    const bytes = await readFile(dump);
    const spoiled = join(folder, 'spoiled.dump');
    for (const content of [bytes.subarray(0, bytes.length / 2), Buffer.from(bytes).fill(0x5a, bytes.length - 3_000)]) {
      await writeFile(spoiled, content);
      await expect(restorePostgres(spoiled, address)).rejects.toThrow();
    }
    await query(address, 'CREATE SCHEMA elsewhere');
    const elsewhere = new URL(address);
    elsewhere.searchParams.set('options', '-c search_path=elsewhere');
    await expect(restorePostgres(dump, elsewhere.href)).rejects.toThrow('of the schema public');
    expect(await query(address, "SELECT nspname FROM pg_namespace WHERE nspname LIKE '%replaced%'")).toEqual([]);
    expect(await countReports(address)).toEqual([{ reports: 40 }]);
  });

  it('of a foreign or newer database fails and leaves no file', async () => {
    const { address, dump, folder } = await openDumped(1);
    await copyFile(dump, join(folder, 'kept'));
    const before = readdirSync(folder);
    const to = join(folder, 'copy.dump');
    await expect(dumpPostgres(await newDatabase(), to)).rejects.toThrow('it is not a database of Quiz App');
    await query(address, "INSERT INTO migrations VALUES ('999-later', '')");
    await expect(dumpPostgres(address, to)).rejects.toThrow('it was written by a newer version (999-later)');
    expect(readdirSync(folder)).toEqual(before);
  });
});

it('says in one line which program is missing or too old', async () => {
  expect(() => findPrograms(99)).toThrow(
    /^pg_dump .*the server is PostgreSQL 99: install its client programs .*-99\)$/,
  );
  vi.stubEnv('PATH', await freshFolder());
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => findPrograms(99)).toThrow('postgresql-client-99');
});
