import Sqlite from 'better-sqlite3';

/**
 * Thrown if a write could not start because another process kept writing, or if a slow database would take too long.
 * Nothing was changed.
 */
export class DatabaseBusy extends Error {}

/** Whether an error only says that another process holds SQLite's lock, so that a retry may succeed. */
export function isBusy(error: unknown): boolean {
  return error instanceof DatabaseBusy || (error instanceof Sqlite.SqliteError && /^SQLITE_BUSY/.test(error.code));
}

/** Codes of the network and of PostgreSQL: no connection, none left, starting, stopping, timeouts. */
const unreachable =
  /^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH)|EAI_AGAIN|08\w{3}|57P0[123]|53300|57014|25P0[34]|55P03)$/;
/** Messages of `pg` that have no code. */
const noAnswer =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/**
 * Whether an error says that PostgreSQL does not answer now, so that a retry may succeed. If only the answer to a commit
 * was lost, the write is stored.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return noAnswer.test(error.message) || ('code' in error && unreachable.test(String(error.code)));
}

/**
 * Thrown if the disk or the database server refuses a write, for example because it is full. Nothing was changed, except
 * that after a failed sync (`isFailedSync`) the write may be there when the server has restarted.
 */
export class NotWritable extends Error {
  constructor(cause: unknown) {
    super(`the database cannot be written: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Codes of SQLite, of the file system and of PostgreSQL: disk full, I/O error, read-only. */
const refusals = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|53100|58030|25006)$)/;

/** Whether an error says that the storage takes no writes. */
function isStorageFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusals.test(String(error.code));
}

/** The error as a `NotWritable`, if it says that the disk refuses writes; undefined for any other error. */
export function asNotWritable(error: unknown): NotWritable | undefined {
  if (error instanceof NotWritable) return error;
  return isStorageFailure(error) ? new NotWritable(error) : undefined;
}

/** Whether an error of SQLite says that the disk did not sync, so that no one knows what is on disk. */
export function isFailedSync(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_IOERR_(DIR_)?FSYNC$/.test(String(error.code));
}

/** PostgreSQL's codes: data exception, integrity constraint violation. */
const ofPostgres = /^2[23]\w{3}$/;
const ofSqlite = /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/;

/** Whether the database refused a value, and undid the whole statement or transaction with it. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof Sqlite.SqliteError) return ofSqlite.test(error.code);
  // SQLite's driver throws these for a value that it cannot bind.
  if (error instanceof TypeError || error instanceof RangeError) return true;
  return error instanceof Error && 'code' in error && ofPostgres.test(String(error.code));
}
