import {
  type Dialect,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  sql,
  type Transaction,
} from 'kysely';
import { Client, type ClientBase, Pool, type PoolConfig, types } from 'pg';
import { dialectOf, postgres } from './dialect.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';
import type { WriteJob, WriteMode } from './write-batcher.ts';

export interface PostgresOptions {
  /** The connections that this server may hold; at least 2. */
  connections?: number;
  /** Whether a pooler stands between that gives each transaction any connection, so that no session has settings. */
  pooler?: 'none' | 'transaction';
  /** The address of a replica that long lists are read from. */
  replica?: string | undefined;
}

/** The pools of connections to one PostgreSQL database. `lists` may be those to a replica. */
interface Connections {
  reads: Kysely<Tables>;
  writes: Kysely<Tables>;
  lists: Kysely<Tables>;
}

/** Timeouts for connecting, for the server to run a statement, and for its answer. */
const timeoutsMs = { connection: 5_000, statement: 15_000, answer: 20_000 };
/** The name under which PostgreSQL lists the connections of servers. */
export const serverName = 'Quiz App';
/** How often a transaction is tried that fails because of a concurrent one. */
const maxTries = 5;

/**
 * Opens a PostgreSQL database and migrates it. Any number of servers may share it. Each transaction has a connection of
 * its own; those whose numbers must become visible in their order take turns (see `Dialect.takeTurn`).
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
  const ofReads = poolOf(address, connections - writers, prepare);
  const reads = kyselyOn(ofReads, isPooled);
  const writes = kyselyOn(poolOf(address, writers, prepareWriter), isPooled);
  const ofReplica = replica === undefined ? undefined : poolOf(replica, connections - writers, prepare);
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

/** A `Database` on connections to a migrated PostgreSQL database. */
export function postgresDatabase({ reads, writes, lists }: Connections) {
  let commits = 0;
  const underWay = new Set<Promise<unknown>>();

  /** Tries again what fails only because of a concurrent transaction. */
  async function withRetries<T>(run: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        const value = await run();
        commits += 1;
        return value;
      } catch (reason) {
        if (tries === maxTries || !isTransient(reason)) throw reason;
      }
    }
  }

  async function tracked<T>(run: () => Promise<T>): Promise<T> {
    const running = withRetries(run);
    const over = running.then(
      () => undefined,
      () => undefined,
    );
    underWay.add(over);
    try {
      return await running;
    } finally {
      underWay.delete(over);
    }
  }

  return {
    reads,
    lists,
    write: <T>(job: WriteJob<T>, mode?: WriteMode): Promise<T> =>
      tracked(() => {
        if (mode === 'autocommit') return job(writes as Transaction<Tables>);
        return writes
          .transaction()
          .setIsolationLevel('read committed')
          .execute(async (tx) => {
            if (mode) await dialectOf(tx).takeTurn(tx, mode);
            return await job(tx);
          });
      }),
    // PostgreSQL shows a commit only after it is on disk.
    durable: async () => undefined,
    get commits() {
      return commits;
    },
    async check() {
      // Not that of the lists, which does not need the replica, and which at the first start may have no tables yet.
      const ways = [reads, writes];
      await Promise.all(ways.map((way) => way.selectFrom('migrations').select('name').limit(1).execute()));
    },
    async syncsFully() {
      const { rows } = await sql<{ full: boolean }>`
        select current_setting('synchronous_commit') not in ('off', 'local') as full`.execute(writes);
      return rows[0]?.full === true;
    },
    failed: new Promise<never>(() => undefined),
    async close() {
      await Promise.all(underWay);
      await Promise.all([...new Set([reads, writes, lists])].map((pool) => pool.destroy()));
    },
  };
}

class WithoutNul extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(postgres.toStored(value));
  }
}

/** Has every parameter written as PostgreSQL takes it (see `toStored`). */
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

type Connecting = Pick<Pool, 'connect' | 'end'>;

const kyselyOn = (pool: Connecting, isPooled: boolean): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: withoutNul(new PostgresDialect({ pool: withAnswersInTime(pool, isPooled) })) });

/** Lends connections to a replica. When it lets nobody in, those to the primary take its place for a while. */
function whileItAnswers(replica: Pool, primary: Pool): Connecting {
  let triedAgainAt = 0;
  return {
    end: () => replica.end(),
    async connect() {
      if (performance.now() < triedAgainAt) return primary.connect();
      try {
        return await replica.connect();
      } catch {
        triedAgainAt = performance.now() + withoutReplicaMs;
        return primary.connect();
      }
    },
  };
}
const withoutReplicaMs = 5_000;

function openPool(address: string, settings: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: address,
    application_name: serverName,
    connectionTimeoutMillis: timeoutsMs.connection,
    query_timeout: timeoutsMs.answer,
    keepAlive: true,
    types: { getTypeParser },
    ...settings,
  });
  // Without a listener, a broken idle connection would end the process. The next query reconnects or fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Reads bigint as a number: by default it is a string, and with it the result of count(). */
export const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format as 'text');

/**
 * Ends a connection whose answer came too late, as it would be taken for the answer to the next query. Names every
 * statement so that a connection prepares it once, as most cost more to parse and plan than to run; not where a pooler
 * may give each transaction another connection.
 */
function withAnswersInTime(pool: Connecting, isPooled: boolean): PostgresPool {
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const query = async (text: string, values: readonly unknown[]) => {
        const isNamed = values.length > 0 && !isPooled;
        try {
          return await client.query({ text, values: [...values], ...(isNamed && { name: nameOf(text) }) });
        } catch (error) {
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

/** The same for all pools, as a connection may be lent by two of them. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}

async function prepare(client: ClientBase): Promise<void> {
  await client.query(`SET statement_timeout = ${timeoutsMs.statement}`);
}

/**
 * Turns on durable commits, whatever the server's default is.
 * @throws Error for a pooler that was not announced: it would lend the connection, and with it these settings, to others
 */
async function prepareWriter(client: ClientBase): Promise<void> {
  await prepare(client);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // A pooler answers the log-in itself, with a process id of its own.
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
    const mend = 'ALTER DATABASE … SET synchronous_commit = on';
    throw new Error(
      `its synchronous_commit is ${commit}, and behind a pooler only the database can change it: ${mend}`,
    );
  }
}
