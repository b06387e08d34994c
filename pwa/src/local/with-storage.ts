import type { Dexie } from 'dexie';
import { isTransient, storageBlocked, storageFailed } from './storage-failed.ts';

/** Milliseconds after which an open or a transaction that is still silent is reported, though it may yet succeed. */
const timeoutMs = { open: 2_000, work: 10_000 };

/** @throws StorageFailed if the work takes longer, though it may yet succeed */
export function within<Result>(milliseconds: number, work: PromiseLike<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(storageBlocked()), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function attempt<Result>(database: Dexie, work: () => PromiseLike<Result>): Promise<Result> {
  if (!database.isOpen()) await within(timeoutMs.open, database.open());
  return within(timeoutMs.work, work());
}

/**
 * Reads or writes without failing silently. Systems close connections in the background and name it in many ways, so
 * whatever may be transient is repeated once on a new connection; the work has to be repeatable.
 *
 * @throws StorageFailed with a message a person can act on
 */
export async function withStorage<Result>(database: Dexie, work: () => PromiseLike<Result>): Promise<Result> {
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
