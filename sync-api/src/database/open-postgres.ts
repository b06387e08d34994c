import { setTimeout as wait } from 'node:timers/promises';
import {
  type Dialect,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { Client, type ClientBase, Pool, type PoolConfig, types } from 'pg';
import { handoverMs } from './lock-database.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';
import { WriteBatcher, type WriteJob } from './write-batcher.ts';

/** The connections to one PostgreSQL database; `writes` is a single one. */
interface Connections {
  reads: Kysely<Tables>;
  writes: Kysely<Tables>;
}

/** Timeouts for connecting, for the server to run a statement, and for its answer. */
const timeoutsMs = { connection: 5_000, statement: 15_000, answer: 20_000 };
const maxReaders = 10;

/**
 * Opens a PostgreSQL database and migrates it. All writes share one connection, whose session holds an advisory lock,
 * so there is no second writer in this or another process. Rows therefore become visible in the order of their ids, on
 * which cursors rely.
 *
 * @throws the error of PostgreSQL or the network when it cannot be opened
 */
export async function openPostgres(address: string) {
  const reads = kyselyOn(address, { max: maxReaders, onConnect: prepare });
  const writes = kyselyOn(address, { max: 1, idleTimeoutMillis: 0, onConnect: prepareWriter });
  try {
    await requireSafeSettings(writes);
    // A migration has no time limit.
    const migrating = kyselyOn(address, { max: 1, query_timeout: 0 });
    await migrate(migrating).finally(() => migrating.destroy());
    const database = postgresDatabase({ reads, writes });
    await database.check();
    return database;
  } catch (error) {
    await Promise.all([reads.destroy(), writes.destroy()]);
    throw error;
  }
}

/** A `Database` on connections to a migrated PostgreSQL database. */
export function postgresDatabase({ reads, writes }: Connections) {
  const batcher = new WriteBatcher(writes, { isTransient });
  return {
    reads,
    write: <T>(job: WriteJob<T>) => batcher.write(job),
    // PostgreSQL shows a commit only after it is on disk.
    durable: async () => undefined,
    get commits() {
      return batcher.commits;
    },
    async check() {
      await Promise.all([reads, writes].map((way) => way.selectFrom('migrations').select('name').limit(1).execute()));
    },
    async syncsFully() {
      const { rows } = await sql<{ full: boolean }>`
        select current_setting('synchronous_commit') = 'on' as full`.execute(writes);
      return rows[0]?.full === true;
    },
    failed: batcher.failed,
    async close() {
      await batcher.flush();
      await Promise.all([reads.destroy(), writes.destroy()]);
    },
  };
}

class WithoutNul extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value);
  }
}

/**
 * Replaces NUL, which PostgreSQL refuses in a text. No stored text has one, so a search with one still finds nothing.
 */
export function withoutNul(dialect: Dialect): Dialect {
  return Object.assign(dialect, { createQueryCompiler: () => new WithoutNul() });
}

/** Whether a transaction failed only because of a concurrent one and may succeed when retried. */
function isTransient(reason: unknown): boolean {
  const code = reason instanceof Error && 'code' in reason ? reason.code : undefined;
  return code === serializationFailure || code === deadlock;
}
const serializationFailure = '40001';
const deadlock = '40P01';

function kyselyOn(address: string, settings: PoolConfig): Kysely<Tables> {
  const pool = new Pool({
    connectionString: address,
    application_name: 'Quiz App',
    connectionTimeoutMillis: timeoutsMs.connection,
    query_timeout: timeoutsMs.answer,
    keepAlive: true,
    types: { getTypeParser },
    ...settings,
  });
  // Without a listener, a broken idle connection would end the process. The next query reconnects or fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({ dialect: withoutNul(new PostgresDialect({ pool: withPreparedStatements(pool) })) });
}

/** Reads bigint as a number: by default it is a string, and with it the result of count(). */
const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format as 'text');

/** Names every statement so that a connection prepares it once: most cost more to parse and plan than to run. */
function withPreparedStatements(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const query = async (text: string, values: readonly unknown[]) => {
        try {
          return await client.query(values.length === 0 ? { text } : { text, values: [...values], name: nameOf(text) });
        } catch (error) {
          // A late answer must not be taken for the answer to the next query.
          if (error instanceof Error && error.message === 'Query read timeout' && client instanceof Client)
            void client.end();
          throw error;
        }
      };
      const release = (destroy?: boolean) => client.release(destroy);
      // Kysely's type also covers cursors, which are not used here.
      return { query, release } as unknown as PostgresPoolClient;
    },
  };
}

async function prepare(client: ClientBase): Promise<void> {
  await client.query(`SET statement_timeout = ${timeoutsMs.statement}`);
}

/** The key is `quiz` as a number, and the schema, because several installations may share a database. */
const lock = 'pg_try_advisory_lock(1903520122, coalesce(hashtext(current_schema()), 0))';

/**
 * Turns on durable commits, whatever the server's default is, and takes the lock. Keepalives end the session of a
 * client that vanished within a minute, so that it frees the lock.
 *
 * @throws Error when another server holds the lock
 */
async function prepareWriter(client: ClientBase): Promise<void> {
  await prepare(client);
  await client.query(`
    SET synchronous_commit = on;
    SET default_transaction_isolation = 'read committed';
    SET tcp_keepalives_idle = 30;
    SET tcp_keepalives_interval = 10;
    SET tcp_keepalives_count = 3`);
  for (const until = performance.now() + handoverMs; ; await wait(100)) {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT ${lock} AS taken`);
    if (rows[0]?.taken) return;
    if (performance.now() > until) throw new Error('another server has it open');
  }
}

/** @throws Error for a server with fsync off or an encoding that cannot hold every text */
async function requireSafeSettings(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ fsync: string; encoding: string }>`
    select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding`.execute(db);
  if (rows[0]?.fsync !== 'on') throw new Error('its fsync is off');
  if (rows[0]?.encoding !== 'UTF8') throw new Error(`its encoding is ${rows[0]?.encoding}, not UTF8`);
}
