import type { LocalDatabase } from './local-database.ts';
import { isTransient, StorageFailed, storageFailed } from './storage-failed.ts';

/**
 * Milliseconds for an open or a transaction, which may still succeed later. A slow device needs seconds to open a
 * database, so only an open that the browser reports as blocked times out sooner.
 */
const timeoutMs = { blocked: 2_000, open: 8_000, work: 10_000 };

/** @throws StorageFailed if the work takes longer, though it may yet succeed */
export function within<Result>(milliseconds: number, work: PromiseLike<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageFailed('silent')), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** @throws StorageFailed if another tab holds the database, or if it does not answer */
async function open(database: LocalDatabase): Promise<void> {
  const blocked = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    if (database.isBlocked) blocked.reject(new StorageFailed('blocked'));
  }, timeoutMs.blocked);
  try {
    await within(timeoutMs.open, Promise.race([database.open(), blocked.promise]));
    database.isBlocked = false;
  } finally {
    clearInterval(timer);
  }
}

async function attempt<Result>(database: LocalDatabase, work: () => PromiseLike<Result>): Promise<Result> {
  if (!database.isOpen()) await open(database);
  return within(timeoutMs.work, work());
}

/**
 * Runs a read or a write with a timeout. A transient error is retried once on a new connection, because iOS closes
 * connections in the background. The work must be repeatable.
 *
 * @throws StorageFailed with a message for the user
 */
export async function withStorage<Result>(database: LocalDatabase, work: () => PromiseLike<Result>): Promise<Result> {
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
