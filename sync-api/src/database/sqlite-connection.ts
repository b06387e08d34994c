import Sqlite from 'better-sqlite3';

/**
 * Opens a connection to an SQLite file: in WAL mode, with commits that wait for the disk.
 * @param options `readonly` requires a file that is already in WAL mode
 */
export function connect(path: string, options: { readonly?: boolean } = {}): Sqlite.Database {
  const connection = new Sqlite(path, options);
  try {
    connection.pragma('busy_timeout = 5000');
    // Kibibytes of memory. The system caches the file as well.
    connection.pragma('cache_size = -8000');
    if (options.readonly) return connection;
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

/** Creates a `prepare` that keeps its statements, which Kysely does not: a kept one is eight times as fast. */
export function keepStatements(connection: Sqlite.Database): (sql: string) => Sqlite.Statement {
  const statements = new Map<string, Sqlite.Statement>();
  return (sql) => {
    const kept = statements.get(sql);
    if (kept) return kept;
    const statement = connection.prepare(sql);
    if (statements.size >= 500) statements.clear();
    statements.set(sql, statement);
    return statement;
  };
}
