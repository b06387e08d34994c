import { readdirSync, readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { copyToPostgres } from '../../src/backup/copy-to-postgres.ts';
import { createDatabase } from '../harness/postgres-databases.ts';
import type { Cores } from './cores.ts';
import { startFar } from './far.ts';
import type { Site } from './measure.ts';
import { type Metered, startMetered } from './metered.ts';
import { type Population, populateWith, secret } from './population.ts';

const server = new URL('../../src/server.ts', import.meta.url);
const inserts = new URL('./raw-inserts.ts', import.meta.url);

/** A site, and the memory that a copy takes before it is asked for anything, in megabytes. */
export interface OpenSite extends Site {
  idle: number;
  close(): Promise<void>;
}

export type Helpers = Pick<Site, 'floor' | 'load'> & { cores: Cores | undefined };

async function openSite(
  { cores, ...helpers }: Helpers,
  { copies, env, database, databaseCpu = () => 0 }: Settings,
): Promise<OpenSite> {
  const placed = copies === 1 ? [cores?.server] : Array.from({ length: copies }, (_, index) => cores?.copies[index]);
  const all = { HOST: '127.0.0.1', PORT: '0', JWT_SECRET: secret, LOG_LEVEL: 'warn', ...env };
  const servers: Metered[] = [];
  for (const core of placed) servers.push(await startMetered(server, { core, env: all }));
  const raw = await startMetered(inserts, {
    core: cores?.server,
    env: { DATABASE: database },
  });
  await wait(1_000);
  const measured = await Promise.all(servers.map((each) => each.measure()));
  return {
    ...helpers,
    servers,
    inserts: raw,
    databaseCpu,
    idle: Math.max(...measured.map(({ memory }) => memory.now)),
    async close() {
      await Promise.all([...servers, raw].map((each) => each.stop()));
    },
  };
}

interface Settings {
  copies: number;
  env: Record<string, string>;
  /** Where the floor inserts. */
  database: string;
  databaseCpu?: () => number;
}

/** Opens a server on an SQLite file with this many reports. The floor inserts into a copy, as no other process may write. */
export async function openOnSqlite(helpers: Helpers, population: Population, reports: number, folder: string) {
  const [path, copy] = [join(folder, 'quiz.db'), join(folder, 'copy.db')];
  await populateWith(reports, population, path);
  await copyFile(path, copy);
  return openSite(helpers, { copies: 1, env: { DATABASE_URL: `file:${path}` }, database: copy });
}

/** Fills a database of a PostgreSQL server with this many reports. @returns its address */
export async function fillPostgres(address: string, population: Population, reports: number, folder: string) {
  const path = join(folder, 'quiz.db');
  await populateWith(reports, population, path);
  const database = await createDatabase(address);
  await copyToPostgres(path, database);
  // What it would otherwise do while it is measured.
  const client = new Client(database);
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
  await client.end();
  return database;
}

/** Opens copies of the server on a PostgreSQL database. @param delay milliseconds each way between them */
export async function openOnPostgres(
  helpers: Helpers,
  database: string,
  { copies, delay }: { copies: number; delay: number },
): Promise<OpenSite> {
  const postmaster = await postmasterOf(database);
  const far = delay > 0 ? await startFar(database, delay) : undefined;
  const address = far?.address ?? database;
  const databaseCpu = () => cpuOfChildren(postmaster);
  const site = await openSite(helpers, { copies, env: { DATABASE_URL: address }, database: address, databaseCpu });
  return {
    ...site,
    async close() {
      await site.close();
      await far?.close();
    },
  };
}

/** The fields of /proc/PID/stat after the name, in which anything may be. Zero-based, field 3 first. */
const statOf = (pid: number | string) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

async function postmasterOf(database: string): Promise<number> {
  const client = new Client(database);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const [, parent] = process.platform === 'linux' ? statOf(rows[0]?.pid ?? 0) : [];
  await client.end();
  return Number(parent ?? 0);
}

/** Microseconds in a tick of /proc. */
const tick = 10_000;

/** Of those that run, and those that have ended. Linux only. */
function cpuOfChildren(parent: number): number {
  if (parent === 0) return 0;
  let ticks = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const stat = statOf(pid);
      if (Number(pid) === parent) ticks += Number(stat[13]) + Number(stat[14]);
      else if (Number(stat[1]) === parent) ticks += Number(stat[11]) + Number(stat[12]);
    } catch {
      // It has ended since it was listed.
    }
  }
  return ticks * tick;
}
