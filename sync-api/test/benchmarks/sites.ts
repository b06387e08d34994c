import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyToPostgres } from '../../src/backup/copy-to-postgres.ts';
import { createDatabase } from '../harness/postgres-databases.ts';
import { startPostgres } from '../harness/start-postgres.ts';
import { startFar } from './far.ts';
import type { Site } from './measure.ts';
import { startMetered } from './metered.ts';
import { type Population, populateWith, secret } from './population.ts';

const server = new URL('../../src/server.ts', import.meta.url);
const inserts = new URL('./raw-inserts.ts', import.meta.url);

export type OpenSite = Site & { close(): Promise<void> };
export type Helpers = Pick<Site, 'floor' | 'load'>;

/** @param floor where the raw inserts go */
async function openSite(helpers: Helpers, address: string, floor: string): Promise<OpenSite> {
  const env = { HOST: '127.0.0.1', PORT: '0', JWT_SECRET: secret, LOG_LEVEL: 'warn', DATABASE_URL: address };
  const started = await startMetered(server, env);
  const raw = await startMetered(inserts, { DATABASE: floor });
  return {
    ...helpers,
    server: started,
    inserts: raw,
    async close() {
      await Promise.all([started.stop(), raw.stop()]);
    },
  };
}

/** Opens a server on an SQLite file with this many reports. The floor inserts into a copy, as no other process may write. */
export async function openOnSqlite(helpers: Helpers, population: Population, reports: number, folder: string) {
  const [path, copy] = [join(folder, 'quiz.db'), join(folder, 'copy.db')];
  await populateWith(reports, population, path);
  await copyFile(path, copy);
  return openSite(helpers, `file:${path}`, copy);
}

/** Opens a server on a PostgreSQL database with this many reports. @param delay milliseconds each way between them */
export async function openFarFromPostgres(
  helpers: Helpers,
  population: Population,
  { reports, folder, delay }: { reports: number; folder: string; delay: number },
): Promise<OpenSite> {
  const path = join(folder, 'quiz.db');
  await populateWith(reports, population, path);
  const postgres = await startPostgres({});
  const database = await createDatabase(postgres.address);
  await copyToPostgres(path, database);
  const far = await startFar(database, delay);
  const site = await openSite(helpers, far.address, far.address);
  return {
    ...site,
    async close() {
      await site.close();
      await far.close();
      await postgres.stop();
    },
  };
}
