import type { OutboxCopies } from './outbox-copies.ts';
import type { OutboxEntry, SendingMark } from './outbox-entry.ts';
import type { OutboxMirror } from './outbox-mirror.ts';
import type { OutboxTables, WriteTable } from './tables.ts';
import { withStorage } from './with-storage.ts';

/** The finished attempts that wait for the server. */
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Methods named `query…` are plain calls of the table, for live queries; all others throw StorageFailed.
 *
 * @param old where an older version of the app keeps its entries
 */
export function createOutbox(database: OutboxTables, mirror: OutboxMirror, old: OutboxCopies) {
  const { entries } = database;

  const queryOf = (userId: string): Promise<OutboxEntry[]> =>
    entries
      .where({ userId })
      .toArray()
      .then((own) => own.sort((a, b) => a.savedAt - b.savedAt));

  /** One transaction on the entries. */
  const change = <Result>(work: (rows: WriteTable<OutboxEntry>) => Promise<Result>): Promise<Result> =>
    withStorage(database, () => database.transaction('rw', 'entries', async (each) => work(each.table('entries'))));

  /** Not bulkAdd, which hides QuotaExceededError. */
  const addAbsent = (added: OutboxEntry[]): Promise<void> =>
    change(async (rows) => {
      for (const entry of added) if (!(await rows.get(entry.attempt._id))) await rows.add(entry);
    });

  const idsHere = () => withStorage(database, () => entries.toCollection().primaryKeys());

  /** Adds the copies that are not here; an acknowledged one is left over and removed. */
  async function takeOver(copies: OutboxCopies, isAcknowledged: (attemptId: string) => Promise<boolean>) {
    const missing = await copies.ids();
    if (!missing?.size) return;
    for (const id of await idsHere()) missing.delete(id);
    const found = await Promise.all(
      Array.from(missing, async (id) =>
        (await isAcknowledged(id)) ? void (await copies.remove(id)) : copies.read(id),
      ),
    );
    const lost = found.filter((entry) => entry !== undefined);
    if (lost.length > 0) await addAbsent(lost);
  }

  return {
    /** A user's entries, oldest first. */
    queryOf,

    /** The number of entries of all users. */
    queryCount: (): Promise<number> => entries.count(),

    queryOne: (attemptId: string): Promise<OutboxEntry | undefined> => entries.get(attemptId),

    /** A user's entries, oldest first. */
    entriesOf: (userId: string): Promise<OutboxEntry[]> => withStorage(database, () => queryOf(userId)),

    /**
     * Saves a finished attempt; resolves when its transaction is complete on disk. Does not change an attempt that is
     * in the outbox already.
     */
    async save(entry: OutboxEntry): Promise<void> {
      await addAbsent([entry]);
      await mirror.put(entry);
    },

    /** Updates the sending state of an entry; does nothing if the entry is gone. */
    async mark(attemptId: string, mark: SendingMark): Promise<void> {
      await change(async (rows) => {
        const entry = await rows.get(attemptId);
        if (!entry) return;
        const { attempt, exam, userId, savedAt } = entry;
        await rows.put({ attempt, exam, userId, savedAt, ...mark });
      });
    },

    /** Removes an entry. Must only be called after its receipt is committed. */
    async remove(attemptId: string): Promise<void> {
      // The copies first: a kill in between leaves an entry with a receipt, which the next drain removes.
      await Promise.all([mirror.remove(attemptId), old.remove(attemptId)]);
      await change(async (rows) => rows.delete(attemptId));
    },

    /**
     * Syncs the outbox and its copies: takes over what waits in the old place, restores entries that the browser lost,
     * and mirrors entries that have no copy.
     *
     * @param isAcknowledged called for a copy without an entry
     */
    async matchCopies(isAcknowledged: (attemptId: string) => Promise<boolean>): Promise<void> {
      await takeOver(mirror, isAcknowledged);
      await takeOver(old, isAcknowledged);
      const mirrored = await mirror.ids();
      if (!mirrored) return;
      const missing = (await idsHere()).filter((id) => !mirrored.has(id));
      if (missing.length === 0) return;
      const found = await withStorage(database, () => Promise.all(missing.map((id) => entries.get(id))));
      await Promise.all(found.map((entry) => entry && mirror.put(entry)));
    },
  };
}
