import Sqlite from 'better-sqlite3';

/** Thrown for a write that could not begin because another process was writing all the time. Nothing was changed. */
export class DatabaseBusy extends Error {}

/** Whether an error only says that another process holds a lock of an SQLite file, so that trying again may succeed. */
export function isBusy(error: unknown): boolean {
  return error instanceof DatabaseBusy || (error instanceof Sqlite.SqliteError && /^SQLITE_BUSY/.test(error.code));
}
