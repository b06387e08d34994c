import { isTransient, StorageSilent, storageFailed } from './storage-failed.ts';
import type { Connection } from './tables.ts';

/** Timeouts of an open and of a transaction, in milliseconds. Either may still succeed later. */
const timeoutMs = { open: 2_000, work: 10_000 };

/** @throws StorageFailed if the work takes longer, though it may yet succeed */
export function within<Result>(milliseconds: number, work: PromiseLike<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageSilent()), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function attempt<Result>(database: Connection, work: () => PromiseLike<Result>): Promise<Result> {
  if (!database.isOpen()) await within(timeoutMs.open, database.open());
  return within(timeoutMs.work, work());
}

/**
 * Runs a read or a write with a timeout. A transient error is retried once on a new connection, because iOS closes
 * connections in the background. The work must be repeatable.
 *
 * @throws StorageFailed with a message for the user
 */
export async function withStorage<Result>(database: Connection, work: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await attempt(database, work);
  } catch (error) {
    if (!isTransient(error)) throw storageFailed(error);
  }
  try {
    database.close({ disableAutoOpen: false });
    return await attempt(database, work);
  } catch (error) {
    throw storageFailed(error);
  }
}
