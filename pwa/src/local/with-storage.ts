import type { Dexie } from 'dexie';
import { storageBlocked, storageFailed } from './storage-failed.ts';

/** Milliseconds after which an open or a transaction that is still silent is reported, though it may yet succeed. */
const patience = { open: 3_000, work: 10_000 };

const closedNames = new Set(['DatabaseClosedError', 'InvalidStateError', 'InvalidState', 'TransactionInactiveError']);

function within<Result>(milliseconds: number, work: PromiseLike<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(storageBlocked()), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function open(database: Dexie): Promise<void> {
  if (!database.isOpen()) await within(patience.open, database.open());
}

/**
 * Reads or writes without failing silently. A connection that the system closed is
 * opened again and the work repeated once, so it has to be repeatable.
 *
 * @throws StorageFailed with a message a person can act on
 */
export async function withStorage<Result>(database: Dexie, work: () => PromiseLike<Result>): Promise<Result> {
  try {
    await open(database);
    return await within(patience.work, work());
  } catch (error) {
    if (!(error instanceof Error) || !closedNames.has(error.name)) throw storageFailed(error);
  }
  try {
    database.close({ disableAutoOpen: false });
    await open(database);
    return await within(patience.work, work());
  } catch (error) {
    throw storageFailed(error);
  }
}
