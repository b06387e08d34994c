import { onTestFinished } from 'vitest';
import { startPooler } from './start-pooler.ts';
import { startPostgres, startWithReplica } from './start-postgres.ts';

/** Starts a PostgreSQL server for one test, which may kill it. The parameters are those of `startPostgres`. */
export async function ownPostgres(...given: Parameters<typeof startPostgres>) {
  const server = await startPostgres(...given);
  onTestFinished(server.stop);
  return server;
}

/** Starts a PostgreSQL server and its replica for one test. @param settings those of the server */
export async function ownPostgresWithReplica(settings?: Record<string, string>) {
  const { primary, replica, stop } = await startWithReplica(settings);
  onTestFinished(async () => void (await stop()));
  return { primary, replica };
}

/** Puts PgBouncer in front of a PostgreSQL server, for one test. @returns the address through it */
export async function ownPooler(server: string): Promise<string> {
  const { address, stop } = await startPooler(server);
  onTestFinished(stop);
  return address;
}
