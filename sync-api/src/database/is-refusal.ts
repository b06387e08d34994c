import Sqlite from 'better-sqlite3';

/** Of PostgreSQL, as of the SQL standard: data exception, integrity constraint violation. */
const ofPostgres = /^2[23]\w{3}$/;
const ofSqlite = /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/;

/** Whether an error says that the database refused a value, and with it undid the whole statement or transaction. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof Sqlite.SqliteError) return ofSqlite.test(error.code);
  // The driver of SQLite throws these for a value that it cannot pass on.
  if (error instanceof TypeError || error instanceof RangeError) return true;
  return error instanceof Error && 'code' in error && ofPostgres.test(String(error.code));
}
