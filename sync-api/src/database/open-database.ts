import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { makeFolder } from './make-folder.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';
import { WriteBatcher, type WriteJob } from './write-batcher.ts';

/** The open database: reads on one connection, every write through the other. */
export interface Database {
  readonly reads: Kysely<Tables>;
  /** Runs a job in a transaction; resolves only when it is durable. See WriteBatcher. */
  write<T>(job: WriteJob<T>): Promise<T>;
  /** Committed transactions since the start: each is one sync of the disk. */
  readonly commits: number;
  /** `PRAGMA synchronous` of each connection as SQLite reports it now; 2 is FULL. */
  synchronous(): number[];
  /** Finishes the queued writes, then closes. */
  close(): Promise<void>;
}

const fullSync = 2;

/**
 * Opens the SQLite file, made where it does not exist, and migrates it.
 * @throws what SQLite or the file system says when it cannot be opened
 */
export async function openDatabase(path: string): Promise<Database> {
  makeFolder(dirname(path));
  const connections = [connect(path), connect(path)] as const;
  const [writer, reader] = connections;
  const writes = kyselyOn(writer);
  const synchronous = () => connections.map((each) => Number(each.pragma('synchronous', { simple: true })));
  try {
    await migrate(writes);
    // This build of SQLite falls back to NORMAL at the first write in WAL mode unless FULL was set; a write proves it.
    // In one transaction: a probe that a kill left behind would read as a newer version's migration.
    writer.exec(
      "BEGIN; INSERT INTO migrations VALUES ('probe', ''); DELETE FROM migrations WHERE name = 'probe'; COMMIT",
    );
    if (synchronous().some((level) => level !== fullSync)) throw new Error('SQLite does not sync fully');
  } catch (error) {
    for (const connection of connections) connection.close();
    throw error;
  }
  const batcher = new WriteBatcher(writes);
  return {
    reads: kyselyOn(reader),
    write: (job) => batcher.write(job),
    get commits() {
      return batcher.commits;
    },
    synchronous,
    async close() {
      await batcher.flush();
      for (const connection of connections) connection.close();
    },
  };
}

function connect(path: string): Sqlite.Database {
  const connection = new Sqlite(path);
  connection.pragma('busy_timeout = 5000');
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  return connection;
}

/** Kysely prepares a statement at each query; kept statements make that an eighth of the cost. */
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
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: { prepare, close: () => connection.close() } }) });
}
