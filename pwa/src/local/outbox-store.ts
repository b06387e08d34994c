import { copiedIds, putCopy, readCopy, removeCopy } from './outbox-copy.ts';
import { outboxDatabase } from './outbox-database.ts';
import type { OutboxEntry, SendingMark } from './outbox-entry.ts';
import { withStorage } from './with-storage.ts';

const { entries } = outboxDatabase;

/**
 * Saves a finished attempt; resolves only when its transaction is complete on disk.
 * An attempt that is in the outbox already stays as it is there.
 *
 * @throws StorageFailed with a message a person can act on
 */
export async function putFinished(entry: OutboxEntry): Promise<void> {
  await Promise.all([addIfAbsent(entry), putCopy(entry)]);
}

function addIfAbsent(entry: OutboxEntry): Promise<void> {
  return withStorage(outboxDatabase, () =>
    outboxDatabase.transaction('rw', entries, async () => {
      if (!(await entries.get(entry.attempt._id))) await entries.add(entry);
    }),
  );
}

/**
 * Puts back what the browser lost of the outbox. What was acknowledged and left a copy behind
 * comes back, too: the next sending finds its receipt, or the server answers as the first time.
 *
 * @throws StorageFailed
 */
export async function restoreFromCopies(): Promise<void> {
  const ids = await copiedIds();
  if (ids.length === 0) return;
  const found = await withStorage(outboxDatabase, () => entries.bulkGet(ids));
  for (const lost of ids.filter((_, index) => !found[index])) {
    const entry = await readCopy(lost);
    if (entry) await addIfAbsent(entry);
  }
}

/** A user's waiting attempts, the oldest first. */
export function entriesOf(userId: string): Promise<OutboxEntry[]> {
  return withStorage(outboxDatabase, () => queryEntries(userId));
}

/** The same as a bare query, for live queries to watch. */
export function queryEntries(userId: string): Promise<OutboxEntry[]> {
  return entries.where({ userId }).sortBy('savedAt');
}

/** Changes what is known about the sending of an attempt; does nothing once the attempt is gone. */
export async function markEntry(attemptId: string, mark: SendingMark): Promise<void> {
  await withStorage(outboxDatabase, () =>
    outboxDatabase.transaction('rw', entries, async () => {
      const entry = await entries.get(attemptId);
      if (!entry) return;
      const { attempt, exam, userId, savedAt } = entry;
      await entries.put({ attempt, exam, userId, savedAt, ...mark });
    }),
  );
}

/** Takes an attempt out of the outbox. Only for one whose receipt is committed. */
export async function removeAcknowledged(attemptId: string): Promise<void> {
  await withStorage(outboxDatabase, () => outboxDatabase.transaction('rw', entries, () => entries.delete(attemptId)));
  await removeCopy(attemptId);
}
