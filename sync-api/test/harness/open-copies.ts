import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type AppDeps, createApp } from '../../src/app.ts';
import { type Database, openDatabase } from '../../src/database/open-database.ts';
import type { Random } from '../../src/demo/seeded-random.ts';
import type { RequestTarget } from './client.ts';
import { testSecret } from './open-test-app.ts';
import { freshPostgres } from './open-test-postgres.ts';
import { testPooler } from './start-pooler.ts';

export interface Copies {
  databases: readonly Database[];
  apps: readonly RequestTarget[];
  /** Gives each request to any of them. */
  anyCopy: RequestTarget;
}

/** Opens several copies of the app on one new PostgreSQL database. In the last, every transaction takes up to 50 ms. */
export async function openCopies(count: number, random: Random, deps: Partial<AppDeps> = {}): Promise<Copies> {
  const address = await freshPostgres();
  const databases = await Promise.all(
    Array.from({ length: count }, () => openDatabase(address, { pooler: testPooler() })),
  );
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()));
  });
  const apps = databases.map((database, index) =>
    createApp({
      database: index === count - 1 ? slowed(database, random) : database,
      jwtSecret: testSecret,
      passwordCost: 4,
      ...deps,
    }),
  );
  return { databases, apps, anyCopy: { request: (...request) => random.pick(apps).request(...request) } };
}

const slowed = (database: Database, random: Random): Database => ({
  ...database,
  write: (job, mode) =>
    database.write(
      async (tx) => {
        const value = await job(tx);
        await wait(random.between(0, 50));
        return value;
      },
      mode === 'autocommit' ? undefined : mode,
    ),
});
