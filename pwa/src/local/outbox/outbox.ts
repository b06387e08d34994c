import type { DexieOptions, Table } from 'dexie';
import { LocalDatabase } from '../storage/local-database.ts';
import { withStorage } from '../storage/with-storage.ts';
import type { CollectedEntry, OutboxEntry, SendingMark, UnsentEntry } from './outbox-entry.ts';
import type { OutboxMirror } from './outbox-mirror.ts';

/**
 * A database of attempts that wait for the server, separate from the cache: the users' own, or those that this device
 * carries for others.
 *
 * Its schema version must never change, so that no upgrade can be blocked by an old tab or lose entries. Entries may
 * get new fields, but no new indexes.
 */
export class OutboxDatabase<Entry extends UnsentEntry = OutboxEntry> extends LocalDatabase {
  declare entries: Table<Entry, string>;

  constructor(options?: DexieOptions, name: 'quiz-app-outbox' | 'quiz-app-collected' = 'quiz-app-outbox') {
    // Strict durability, because a finished attempt counts as saved only when it is on disk. Dexie's cache would show
    // an entry to live queries before its transaction is complete.
    super(name, { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ entries: 'attempt._id, userId' });
  }
}

type OutboxOf<Entry extends UnsentEntry> = ReturnType<typeof createOutbox<Entry>>;

/** The finished attempts that wait for the server. */
export type Outbox = OutboxOf<OutboxEntry>;

/** The attempts that this device carries for others. */
export type CollectedOutbox = OutboxOf<CollectedEntry>;

/**
 * Methods named `query…` are plain Dexie calls, for live queries; all others throw StorageFailed. One flat list of
 * methods.
 */
export function createOutbox<Entry extends UnsentEntry>(database: OutboxDatabase<Entry>, mirror: OutboxMirror<Entry>) {
  const { entries } = database;

  const queryOf = (userId: string): Promise<Entry[]> =>
    entries
      .where({ userId })
      .toArray()
      .then((own) => own.sort((a, b) => a.savedAt - b.savedAt));

  /** One transaction on the entries. */
  const change = <Result>(work: () => Promise<Result>): Promise<Result> =>
    withStorage(database, () => database.transaction('rw', entries, work));

  /** Not bulkAdd, which hides QuotaExceededError. */
  const addAbsent = (added: Entry[]): Promise<void> =>
    change(async () => {
      for (const entry of added) if (!(await entries.get(entry.attempt._id))) await entries.add(entry);
    });

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
      await change(async () => {
        const entry = await entries.get(attemptId);
        if (!entry) return;
        const { state, tries, nextTryAt, askedToWait, refusal, ...kept } = entry;
        // `kept` is the entry without its sending state, which the compiler cannot know of a type parameter.
        await entries.put({ ...kept, ...mark } as unknown as Entry);
      });
    },

    /** Adds fields to an entry; does nothing if the entry is gone. */
    async extend(attemptId: string, fields: Partial<Entry>): Promise<void> {
      await change(async () => {
        const entry = await entries.get(attemptId);
        if (entry) await entries.put({ ...entry, ...fields });
      });
    },

    /** Removes an entry: after its receipt is committed, or if the user asked for it. */
    async remove(attemptId: string): Promise<void> {
      // The copy first: a kill in between leaves an entry with a receipt, which the next drain removes.
      await mirror.remove(attemptId);
      await withStorage(database, () => entries.delete(attemptId));
    },

    /**
     * Syncs the outbox and its mirror: restores entries that the browser lost, and mirrors entries that have no copy.
     *
     * @param isLeftOver called with the key of a copy without an entry: true if it was acknowledged or removed
     */
    async matchMirror(isLeftOver: (attemptId: string) => Promise<boolean>): Promise<void> {
      const mirrored = await mirror.ids();
      if (!mirrored) return;
      const here = await withStorage(database, () => entries.toCollection().primaryKeys());
      const restore = async (id: string) => ((await isLeftOver(id)) ? void (await mirror.remove(id)) : mirror.read(id));
      const lost = await Promise.all([...mirrored].filter((id) => !here.includes(id)).map(restore));
      const found = lost.filter((entry) => entry !== undefined);
      if (found.length > 0) await addAbsent(found);
      const unmirrored = here.filter((id) => !mirrored.has(id));
      if (unmirrored.length === 0) return;
      const added = await withStorage(database, () => entries.bulkGet(unmirrored));
      await Promise.all(added.map((entry) => entry && mirror.put(entry)));
    },
  };
}
