import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, Kysely, SqliteDialect, SqliteDriver } from 'kysely';
import { isBusy } from './database-busy.ts';
import { lockDatabase } from './lock-database.ts';
import { makeFolder } from './make-folder.ts';
import { migrate } from './migrate.ts';
import { isStorageFailure } from './not-writable.ts';
import { createPrivate, makePrivate } from './private-file.ts';
import type { Tables } from './tables.ts';
import { watchWrites } from './watch-writes.ts';
import { WriteBatcher, type WriteJob } from './write-batcher.ts';

/** An open database. Reads have their own connections; all writes share one. */
export interface Database {
  readonly reads: Kysely<Tables>;
  /** Runs a job in a transaction and resolves after it is durable. See WriteBatcher. */
  write<T>(job: WriteJob<T>): Promise<T>;
  /** Committed transactions since the start: each is one sync of the disk. */
  readonly commits: number;
  /** Resolves when the database can be read and written. @throws NotWritable, or the database's error */
  check(): Promise<void>;
  /** Whether every commit is synced to disk, as the database itself reports it. */
  syncsFully(): Promise<boolean>;
  /** Finishes the queued writes, then closes. */
  close(): Promise<void>;
}

/** `PRAGMA synchronous` at FULL. */
const fullSync = 2;

/** Whether an address is that of a PostgreSQL database rather than the path of an SQLite file. */
export const isPostgres = (address: string) => /^postgres(ql)?:\/\//i.test(address);

/**
 * Opens the database and migrates it.
 * @param address `postgres://…`, or the path of an SQLite file, which is created if it does not exist
 * @throws the error of the database, the file system or the network when it cannot be opened
 */
export async function openDatabase(address: string): Promise<Database> {
  // Imported dynamically because SQLite does not need the driver.
  if (isPostgres(address)) return watchWrites(await (await import('./open-postgres.ts')).openPostgres(address));
  const open = () => openSqlite(address);
  return watchWrites(await open().catch((error) => openWithoutRoomIf(error, address, open)));
}

async function openWithoutRoomIf(error: unknown, path: string, open: () => Promise<Database>): Promise<Database> {
  if (!isStorageFailure(error)) throw error;
  return (await import('./open-without-room.ts')).openWithoutRoom(path, open, error);
}

async function openSqlite(path: string): Promise<Database> {
  makeFolder(dirname(path));
  const unlock = await lockDatabase(path);
  try {
    return await openLocked(path, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openLocked(path: string, unlock: () => void): Promise<Database> {
  // SQLite gives its log and its index the mode of the database.
  createPrivate(path);
  for (const end of ['', '-wal', '-shm']) makePrivate(path + end);
  const connections = [connect(path), connect(path)] as const;
  const [writer, reader] = connections;
  const writes = kyselyOn(writer);
  const syncsFully = () => connections.every((each) => each.pragma('synchronous', { simple: true }) === fullSync);
  try {
    await migrate(writes);
    // This build of SQLite falls back to NORMAL at the first write in WAL mode unless FULL was set. A write checks it.
    // In one transaction: a probe that a kill left behind would read as a newer version's migration.
    writer.exec(
      "BEGIN; INSERT INTO migrations VALUES ('probe', ''); DELETE FROM migrations WHERE name = 'probe'; COMMIT",
    );
    if (!syncsFully()) throw new Error('SQLite does not sync fully');
    // From here on the event loop never waits for another process: the batcher does, and a read need not.
    for (const connection of connections) connection.pragma('busy_timeout = 0');
  } catch (error) {
    for (const connection of connections) connection.close();
    throw error;
  }
  const batcher = new WriteBatcher(writes, { isBusy });
  const reads = kyselyOn(reader);
  return {
    reads,
    write: (job) => batcher.write(job),
    get commits() {
      return batcher.commits;
    },
    async check() {
      await reads.selectFrom('migrations').select('name').limit(1).execute();
    },
    syncsFully: async () => syncsFully(),
    async close() {
      await batcher.flush();
      for (const connection of connections) connection.close();
      unlock();
    },
  };
}

function connect(path: string): Sqlite.Database {
  const connection = new Sqlite(path);
  try {
    connection.pragma('busy_timeout = 5000');
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Caches prepared statements, which Kysely does not: a query is eight times as fast with a cached one. */
function kyselyOn(connection: Sqlite.Database): Kysely<Tables> {
  const statements = new Map<string, Sqlite.Statement>();
  const prepare = (sql: string): Sqlite.Statement => {
    const kept = statements.get(sql);
    if (kept) return kept;
    const statement = connection.prepare(sql);
    if (statements.size >= 500) statements.clear();
    statements.set(sql, statement);
    return statement;
  };
  const config = { database: { prepare, close: () => connection.close() } };
  const createDriver = () => new ImmediateDriver(config);
  return new Kysely<Tables>({ dialect: Object.assign(new SqliteDialect(config), { createDriver }) });
}

/**
 * Takes the write lock when a transaction begins. It would otherwise take it at the first write, which fails in the
 * middle of a transaction that read before another process wrote.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}
