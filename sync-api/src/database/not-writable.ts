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

/** What to throw instead of an error that says so; undefined for any other error. */
export function asNotWritable(error: unknown): NotWritable | undefined {
  if (error instanceof NotWritable) return error;
  return isStorageFailure(error) ? new NotWritable(error) : undefined;
}

/** Whether an error of SQLite says that the disk did not sync: nobody knows then what is on disk. */
export function isFailedSync(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_IOERR_(DIR_)?FSYNC$/.test(String(error.code));
}
