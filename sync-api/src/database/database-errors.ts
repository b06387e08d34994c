import Sqlite from 'better-sqlite3';

/**
 * Thrown for a write that could not begin because another process was writing all the time, and for what would wait too
 * long for a slow database. Nothing was changed.
 */
export class DatabaseBusy extends Error {}

/** Whether an error only says that another process holds a lock of an SQLite file, so that trying again may succeed. */
export function isBusy(error: unknown): boolean {
  return error instanceof DatabaseBusy || (error instanceof Sqlite.SqliteError && /^SQLITE_BUSY/.test(error.code));
}

/** Of the network and of PostgreSQL: no connection, none left, starting, stopping; a timeout of a statement or transaction. */
const unreachable =
  /^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH)|EAI_AGAIN|08\w{3}|57P0[123]|53300|57014|25P0[34]|55P03)$/;
/** What `pg` says without a code. */
const noAnswer =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** Whether an error says that PostgreSQL does not answer now, so that trying again may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return noAnswer.test(error.message) || ('code' in error && unreachable.test(String(error.code)));
}

/** Thrown for a write that the disk or the database server refused, as when it is full. Nothing was changed. */
export class NotWritable extends Error {
  constructor(cause: unknown) {
    super(`the database cannot be written: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** SQLite; the file system; PostgreSQL: disk full, I/O error, a session that may only read. */
const refusals = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|53100|58030|25006)$)/;

/** Whether an error says that the place the data is stored in takes no writes. */
function isStorageFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusals.test(String(error.code));
}

/** The error as a `NotWritable`, if it says that the disk refuses writes; undefined for any other error. */
export function asNotWritable(error: unknown): NotWritable | undefined {
  if (error instanceof NotWritable) return error;
  return isStorageFailure(error) ? new NotWritable(error) : undefined;
}

/** Whether an error of SQLite says that the disk did not sync: nobody knows then what is on disk. */
export function isFailedSync(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_IOERR_(DIR_)?FSYNC$/.test(String(error.code));
}

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
