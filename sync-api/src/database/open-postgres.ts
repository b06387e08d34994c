import { type Kysely, sql } from 'kysely';
import type { ClientBase } from 'pg';
import { migrate } from './migrate.ts';
import { postgresDatabase } from './postgres-database.ts';
import { kyselyOn, limitStatements, openPool, whileItAnswers } from './postgres-pools.ts';
import type { Tables } from './tables.ts';

export interface PostgresOptions {
  /** The connections that this server may hold; at least 2. */
  connections?: number;
  /** Whether a pooler lends a connection for each transaction, so that sessions cannot keep settings. */
  pooler?: 'none' | 'transaction';
  /** The address of a replica, for the lists of all reports and the statistics. */
  replica?: string | undefined;
}

/**
 * Opens a PostgreSQL database and migrates it. Any number of servers may share it. Transactions run side by side, except
 * those whose numbers must become visible in order (see `Dialect.lock`).
 *
 * @throws the error of PostgreSQL or the network when it cannot be opened
 */
export async function openPostgres(
  address: string,
  { connections = 10, pooler = 'none', replica }: PostgresOptions = {},
) {
  const isPooled = pooler === 'transaction';
  const writers = Math.ceil(connections / 3);
  const poolOf = (to: string, max: number, onConnect: (client: ClientBase) => Promise<void>) =>
    openPool(to, { max, ...(!isPooled && { onConnect }) });
  const ofReads = poolOf(address, connections - writers, limitStatements);
  const reads = kyselyOn(ofReads, isPooled);
  const writes = kyselyOn(poolOf(address, writers, prepareWriter), isPooled);
  const ofReplica = replica === undefined ? undefined : poolOf(replica, connections - writers, limitStatements);
  const lists = ofReplica ? kyselyOn(whileItAnswers(ofReplica, ofReads), isPooled) : reads;
  const pools = new Set([reads, writes, lists]);
  try {
    await requireSafeSettings(writes, isPooled);
    // A migration has no time limit.
    const migrating = kyselyOn(openPool(address, { max: 1, query_timeout: 0 }), isPooled);
    await migrate(migrating).finally(() => migrating.destroy());
    const database = postgresDatabase({ reads, writes, lists });
    await database.check();
    return database;
  } catch (error) {
    await Promise.all([...pools].map((pool) => pool.destroy()));
    throw error;
  }
}

/**
 * Turns on durable commits, whatever the server's default is.
 * @throws Error for a pooler that is not configured: it would lend the connection, with these settings, to others
 */
async function prepareWriter(client: ClientBase): Promise<void> {
  await limitStatements(client);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // A pooler answers the login itself, with its own process id.
  if ('processID' in client && client.processID !== rows[0]?.pid)
    throw new Error('a pooler stands in front of it: set DATABASE_POOLER=transaction');
  await client.query(`
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local');
    SET tcp_keepalives_idle = 30;
    SET tcp_keepalives_interval = 10;
    SET tcp_keepalives_count = 3`);
}

/**
 * @throws Error for a server with fsync off or an encoding that cannot hold every text, and for one behind a pooler
 * whose sessions commit without waiting for the disk
 */
async function requireSafeSettings(db: Kysely<Tables>, isPooled: boolean): Promise<void> {
  const { rows } = await sql<{ fsync: string; encoding: string; commit: string }>`
    select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
      current_setting('synchronous_commit') as commit`.execute(db);
  const [{ fsync, encoding, commit } = { fsync: '', encoding: '', commit: '' }] = rows;
  if (fsync !== 'on') throw new Error('its fsync is off');
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, not UTF8`);
  if (isPooled && ['off', 'local'].includes(commit)) {
    const fix = 'ALTER DATABASE … SET synchronous_commit = on';
    throw new Error(`its synchronous_commit is ${commit}, and behind a pooler only the database can change it: ${fix}`);
  }
}
