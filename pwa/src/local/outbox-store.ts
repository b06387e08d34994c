import { outboxDatabase } from './outbox-database.ts';
import type { OutboxEntry, SendingMark } from './outbox-entry.ts';
import { putSpare, readSpare, removeSpare, sparedIds } from './outbox-spare.ts';
import { withStorage } from './with-storage.ts';

const { entries } = outboxDatabase;

/**
 * Saves a finished attempt; resolves only when its transaction is complete on disk.
 * An attempt that is in the outbox already stays as it is there.
 *
 * @throws StorageFailed with a message a person can act on
 */
export async function putFinished(entry: OutboxEntry): Promise<void> {
  await addAbsent([entry]);
  await putSpare(entry);
}

function addAbsent(added: OutboxEntry[]): Promise<void> {
  return withStorage(outboxDatabase, () =>
    outboxDatabase.transaction('rw', entries, async () => {
      for (const entry of added) if (!(await entries.get(entry.attempt._id))) await entries.add(entry);
    }),
  );
}

/**
 * Makes the outbox and its spares alike again: what the browser lost comes back, what has no spare gets one.
 *
 * @param isAcknowledged asked of a spare without its entry: that is only left over, and goes
 * @throws StorageFailed
 */
export async function matchSpares(isAcknowledged: (attemptId: string) => Promise<boolean>): Promise<void> {
  const spared = await sparedIds();
  if (!spared) return;
  const here = await withStorage(outboxDatabase, () => entries.toCollection().primaryKeys());
  const unspared = here.filter((id) => !spared.has(id));
  if (unspared.length > 0) {
    const found = await withStorage(outboxDatabase, () => entries.bulkGet(unspared));
    await Promise.all(found.map((entry) => entry && putSpare(entry)));
  }
  for (const id of here) spared.delete(id);
  const lost = await Promise.all(
    Array.from(spared, async (id) => ((await isAcknowledged(id)) ? void (await removeSpare(id)) : readSpare(id))),
  );
  const back = lost.filter((entry) => entry !== undefined);
  if (back.length > 0) await addAbsent(back);
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
  // First the spare: a kill in between leaves an entry with a receipt, which the next sending takes out.
  await removeSpare(attemptId);
  await withStorage(outboxDatabase, () => outboxDatabase.transaction('rw', entries, () => entries.delete(attemptId)));
}
