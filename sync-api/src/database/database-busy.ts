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
