import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type LimitNode,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { setDataVersions } from './data-version.ts';
import { isBusy } from './database-busy.ts';
import { followLinks } from './follow-links.ts';
import { lockDatabase } from './lock-database.ts';
import { makeFolder } from './make-folder.ts';
import { migrate, readKnownMigrations } from './migrate.ts';
import { createPrivate, makePrivate } from './private-file.ts';
import type { Tables } from './tables.ts';
import { mergeLeftover, WriteAheadLog } from './write-ahead-log.ts';
import { WriteBatcher, type WriteJob, type WriteMode } from './write-batcher.ts';

/**
 * Opens an SQLite file, which is created if it does not exist, and migrates it. The file has a reader and a writer; no
 * other server may open it.
 * @throws DatabaseInUse, or the error of SQLite or the file system when it cannot be opened
 */
export async function openSqlite(path: string) {
  makeFolder(dirname(path));
  // The name that SQLite builds those of its log and its lock on.
  const file = followLinks(path);
  const unlock = await lockDatabase(file);
  try {
    return await openLocked(file, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openLocked(file: string, unlock: () => void) {
  // SQLite gives its log and its index the mode of the database.
  createPrivate(file);
  for (const end of ['', '-wal', '-shm']) makePrivate(file + end);
  const connections = [connect(file), connect(file)] as const;
  const [writer, reader] = connections;
  const writes = kyselyOn(writer);
  let log: WriteAheadLog;
  try {
    mergeLeftover(writer);
    await migrate(writes);
    log = new WriteAheadLog(writer);
    // From here on the event loop never waits for another process: the batcher does, and a read need not.
    for (const connection of connections) connection.pragma('busy_timeout = 0');
  } catch (error) {
    for (const connection of connections) connection.close();
    throw error;
  }
  const betweenBatches = () => log.shorten();
  const batcher = new WriteBatcher(writes, { isBusy, sync: () => log.sync(), betweenBatches });
  const reads = kyselyOn(reader);
  // It changes with the commits of all connections but its own.
  const [ofReader, ofWriter] = [reader, writer].map((each) => each.prepare<[], number>('PRAGMA data_version').pluck());
  setDataVersions(reads, {
    anything: () => ofReader?.get() ?? 0,
    'no reports': () => `${ofWriter?.get()} ${batcher.otherCommits}`,
  });
  let closing: Promise<void> | undefined;
  const close = async () => {
    await batcher.flush();
    try {
      await log.close();
    } finally {
      for (const connection of connections) connection.close();
      unlock();
    }
  };
  return {
    reads,
    lists: reads,
    write: <T>(job: WriteJob<T>, mode?: WriteMode) => batcher.write(job, mode),
    durable: () => batcher.durable(),
    get commits() {
      return batcher.commits;
    },
    async check() {
      await readKnownMigrations(reads);
      batcher.check();
      if (log.failure) throw log.failure;
    },
    syncsFully: async () => connections.every((each) => Number(each.pragma('synchronous', { simple: true })) > 0),
    failed: batcher.failed,
    close: () => (closing ??= close()),
  };
}

function connect(path: string): Sqlite.Database {
  const connection = new Sqlite(path);
  try {
    connection.pragma('busy_timeout = 5000');
    // Kibibytes of memory. The system caches the file, too.
    connection.pragma('cache_size = -8000');
    connection.pragma('journal_mode = WAL');
    // This build of SQLite falls back to NORMAL at the first write in WAL mode unless FULL was set.
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
  const createQueryCompiler = () => new LiteralLimits();
  return new Kysely<Tables>({
    dialect: Object.assign(new SqliteDialect(config), { createDriver, createQueryCompiler }),
  });
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

/**
 * Writes a limit into the query's text: with a limit that is a parameter, SQLite prepares a cached statement anew at
 * each call, which takes four times as long as a short query itself.
 */
class LiteralLimits extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    super.visitLimit(ValueNode.is(limit) ? { ...node, limit: ValueNode.createImmediate(limit.value) } : node);
  }
}
