import { dirname } from 'node:path';
import type Sqlite from 'better-sqlite3';
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
import { openListReader } from './list-reader.ts';
import { lockDatabase } from './lock-database.ts';
import { makeFolder } from './make-folder.ts';
import { migrate, readKnownMigrations } from './migrate.ts';
import { createPrivate, makePrivate } from './private-file.ts';
import { connect, keepStatements } from './sqlite-connection.ts';
import type { Tables } from './tables.ts';
import { mergeLeftover, WriteAheadLog } from './write-ahead-log.ts';
import { WriteBatcher, type WriteJob, type WriteMode } from './write-batcher.ts';

/**
 * Opens an SQLite file, which is created if it does not exist, and migrates it. The file has a writer and a reader here,
 * and a reader of lists in a worker thread; no other server may open it.
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
  const lists = openListReader(file, createQueryCompiler);
  // It changes with the commits of all connections but its own.
  const [ofReader, ofWriter] = [reader, writer].map((each) => each.prepare<[], number>('PRAGMA data_version').pluck());
  setDataVersions(reads, {
    anything: () => ofReader?.get() ?? 0,
    'no reports': () => `${ofWriter?.get()} ${batcher.otherCommits}`,
  });
  let closing: Promise<void> | undefined;
  const close = async () => {
    await batcher.flush();
    await lists.destroy();
    try {
      await log.close();
    } finally {
      for (const connection of connections) connection.close();
      unlock();
    }
  };
  return {
    reads,
    lists,
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

function kyselyOn(connection: Sqlite.Database): Kysely<Tables> {
  const config = { database: { prepare: keepStatements(connection), close: () => connection.close() } };
  const createDriver = () => new ImmediateDriver(config);
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

const createQueryCompiler = () => new LiteralLimits();

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
