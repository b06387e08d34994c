import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL server that was started for the project. */
    postgres: string;
  }
}

let server: PostgresServer | undefined;

/** Starts one PostgreSQL server for the tests of a project, unless TEST_POSTGRES_URL names one. @public */
export async function setup(project: TestProject): Promise<void> {
  if (process.env.TEST_POSTGRES_URL) return;
  server = await startPostgres();
  project.provide('postgres', server.address);
}

/** @public */
export async function teardown(): Promise<void> {
  await server?.stop();
}
