import { dirname } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, Kysely, SqliteDialect, SqliteDriver } from 'kysely';
import { createPrivate, followLinks, makeFolder, makePrivate, syncFolder } from './files.ts';
import { openListReader } from './list-reader.ts';
import { lockDatabase } from './lock-database.ts';
import { migrate, readKnownMigrations } from './migrate.ts';
import { connect, keepStatements } from './sqlite-connection.ts';
import type { Tables } from './tables.ts';
import { WriteBatcher, type WriteJob } from './write-batcher.ts';

/**
 * Opens an SQLite file, which is created if it does not exist, and migrates it. The file has a writer and a reader here,
 * and a reader of lists in a worker thread; no other server may open it.
 *
 * A commit returns after SQLite has synced its log, and readers see it only then: what can be read is durable.
 * @throws DatabaseInUse, or the error of SQLite or the file system when it cannot be opened
 */
export async function openSqlite(path: string) {
  makeFolder(dirname(path));
  // SQLite derives the names of its log and its index from this one.
  const file = followLinks(path);
  const unlock = await lockDatabase(file);
  const connections: Sqlite.Database[] = [];
  const open = () => {
    const connection = connect(file);
    connections.push(connection);
    return connection;
  };
  const closeAll = () => {
    for (const connection of connections) connection.close();
    unlock();
  };
  try {
    // SQLite gives its log and its index the mode of the database.
    createPrivate(file);
    for (const end of ['', '-wal', '-shm']) makePrivate(file + end);
    const writer = open();
    mergeLeftover(writer);
    const writes = kyselyOn(writer);
    await migrate(writes);
    syncFolder(dirname(file));
    const reads = kyselyOn(open());
    // From here on only the batcher waits for other processes, never the event loop.
    for (const connection of connections) connection.pragma('busy_timeout = 0');
    return databaseOn({ writes, reads, lists: openListReader(file), closeAll });
  } catch (error) {
    closeAll();
    throw error;
  }
}

interface Connections extends Record<'writes' | 'reads' | 'lists', Kysely<Tables>> {
  closeAll(): void;
}

function databaseOn({ writes, reads, lists, closeAll }: Connections) {
  const batcher = new WriteBatcher(writes);
  const close = async () => {
    await batcher.flush();
    await lists.destroy();
    closeAll();
  };
  let closing: Promise<void> | undefined;
  return {
    reads,
    lists,
    fresh: lists,
    write: <T>(job: WriteJob<T>) => batcher.write(job),
    get commits() {
      return batcher.commits;
    },
    async check() {
      await readKnownMigrations(reads);
    },
    failed: batcher.failed,
    close: () => (closing ??= close()),
  };
}

/**
 * Merges the log of a killed process into the file. The log's pages may only be in the system's memory, which does not
 * write them again after a failed sync; their copies are written and synced.
 */
function mergeLeftover(connection: Sqlite.Database): void {
  const [{ busy }] = connection.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
  if (busy !== 0) throw new Error('another process reads it, so that the last writes cannot be made safe: try again');
}

function kyselyOn(connection: Sqlite.Database): Kysely<Tables> {
  const config = { database: { prepare: keepStatements(connection), close: () => connection.close() } };
  const createDriver = () => new ImmediateDriver(config);
  return new Kysely<Tables>({ dialect: Object.assign(new SqliteDialect(config), { createDriver }) });
}

/**
 * Takes the write lock when a transaction starts. By default SQLite takes it at the first write, which fails if another
 * process has written since the transaction's first read.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}
