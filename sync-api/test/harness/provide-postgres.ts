import type { TestProject } from 'vitest/node';
import { type Pooler, startPooler, testPooler } from './start-pooler.ts';
import { type PostgresServer, startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL server that was started for the project, or of the pooler in front of it. */
    postgres: string;
  }
}

let server: PostgresServer | undefined;
let pooler: Pooler | undefined;

/** Starts one PostgreSQL server for the tests of a project, unless TEST_POSTGRES_URL names one. @public */
export async function setup(project: TestProject): Promise<void> {
  if (process.env.TEST_POSTGRES_URL) return;
  server = await startPostgres();
  if (testPooler() !== 'none') pooler = await startPooler(server.address);
  project.provide('postgres', (pooler ?? server).address);
}

/** @public */
export async function teardown(): Promise<void> {
  await pooler?.stop();
  await server?.stop();
}
