import type { OutboxCopies } from './outbox-copies.ts';
import type { CollectedEntry, OutboxEntry, SendingMark, UnsentEntry } from './outbox-entry.ts';
import type { OutboxMirror } from './outbox-mirror.ts';
import type { OutboxTables, WriteTable } from './tables.ts';
import { withStorage } from './with-storage.ts';

type OutboxOf<Entry extends UnsentEntry> = ReturnType<typeof createOutbox<Entry>>;

/** The finished attempts that wait for the server. */
export type Outbox = OutboxOf<OutboxEntry>;

/** The attempts that this device carries for others. */
export type CollectedOutbox = OutboxOf<CollectedEntry>;

/**
 * Methods named `query…` are plain calls of the table, for live queries; all others throw StorageFailed.
 *
 * @param old where an older version of the app keeps its entries
 */
export function createOutbox<Entry extends UnsentEntry>(
  database: OutboxTables<Entry>,
  mirror: OutboxMirror<Entry>,
  old: OutboxCopies<Entry>,
) {
  const { entries } = database;

  const queryOf = (userId: string): Promise<Entry[]> =>
    entries
      .where({ userId })
      .toArray()
      .then((own) => own.sort((a, b) => a.savedAt - b.savedAt));

  /** One transaction on the entries. */
  const change = <Result>(work: (rows: WriteTable<Entry>) => Promise<Result>): Promise<Result> =>
    withStorage(database, () => database.transaction('rw', 'entries', async (each) => work(each.table('entries'))));

  /** Not bulkAdd, which hides QuotaExceededError. */
  const addAbsent = (added: Entry[]): Promise<void> =>
    change(async (rows) => {
      for (const entry of added) if (!(await rows.get(entry.attempt._id))) await rows.add(entry);
    });

  const idsHere = () => withStorage(database, () => entries.toCollection().primaryKeys());

  /** Adds the copies that are not here; one that is left over is removed. */
  async function takeOver(copies: OutboxCopies<Entry>, isLeftOver: (attemptId: string) => Promise<boolean>) {
    const missing = await copies.ids();
    if (!missing?.size) return;
    for (const id of await idsHere()) missing.delete(id);
    const found = await Promise.all(
      Array.from(missing, async (id) => ((await isLeftOver(id)) ? void (await copies.remove(id)) : copies.read(id))),
    );
    const lost = found.filter((entry) => entry !== undefined);
    if (lost.length > 0) await addAbsent(lost);
  }

  return {
    /** A user's entries, oldest first. */
    queryOf,

    /** The number of entries of all users. */
    queryCount: (): Promise<number> => entries.count(),

    queryOne: (attemptId: string): Promise<Entry | undefined> => entries.get(attemptId),

    /** A user's entries, oldest first. */
    entriesOf: (userId: string): Promise<Entry[]> => withStorage(database, () => queryOf(userId)),

    /**
     * Saves a finished attempt; resolves when its transaction is complete on disk. Does not change an attempt that is
     * in the outbox already.
     */
    async save(entry: Entry): Promise<void> {
      await addAbsent([entry]);
      await mirror.put(entry);
    },

    /** Updates the sending state of an entry; does nothing if the entry is gone. */
    async mark(attemptId: string, mark: SendingMark): Promise<void> {
      await change(async (rows) => {
        const entry = await rows.get(attemptId);
        if (!entry) return;
        const { state, tries, nextTryAt, askedToWait, refusal, ...kept } = entry;
        // What is kept is all of an entry but its mark, which the compiler cannot know of a type parameter.
        await rows.put({ ...kept, ...mark } as unknown as Entry);
      });
    },

    /** Adds fields to an entry; does nothing if the entry is gone. */
    async extend(attemptId: string, fields: Partial<Entry>): Promise<void> {
      await change(async (rows) => {
        const entry = await rows.get(attemptId);
        if (entry) await rows.put({ ...entry, ...fields });
      });
    },

    /** Removes an entry: after its receipt is committed, or if the person asked for it. */
    async remove(attemptId: string): Promise<void> {
      // The copies first: a kill in between leaves an entry with a receipt, which the next drain removes.
      await Promise.all([mirror.remove(attemptId), old.remove(attemptId)]);
      await change(async (rows) => rows.delete(attemptId));
    },

    /**
     * Syncs the outbox and its copies: takes over what waits in the old place, restores entries that the browser lost,
     * and mirrors entries that have no copy.
     *
     * @param isLeftOver called with the key of a copy without an entry: true if it was acknowledged or removed
     */
    async matchCopies(isLeftOver: (attemptId: string) => Promise<boolean>): Promise<void> {
      await takeOver(mirror, isLeftOver);
      await takeOver(old, isLeftOver);
      const mirrored = await mirror.ids();
      if (!mirrored) return;
      const missing = (await idsHere()).filter((id) => !mirrored.has(id));
      if (missing.length === 0) return;
      const found = await withStorage(database, () => Promise.all(missing.map((id) => entries.get(id))));
      await Promise.all(found.map((entry) => entry && mirror.put(entry)));
    },
  };
}
