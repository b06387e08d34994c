import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import { keepRows } from '../database/data-version.ts';
import type { Database } from '../database/open-database.ts';
import { prepare, prepareOne } from '../database/prepare.ts';
import { ApiError } from '../http/api-error.ts';
import { createChangedExams, type ExamsQuery, type Windows } from './changed-exams.ts';
import { createDurableRevisions } from './durable-revisions.ts';
import { createListings, type Listing } from './listing.ts';

interface Revision {
  revision: number;
  stamp: string;
}

/** Exams at a revision. */
interface Snapshot {
  at: Revision;
  windows: Windows;
}

/** All exams, and the lists made of them, once for everybody who asks. */
interface Kept extends Snapshot {
  all?: Promise<Listing>;
  complete?: Promise<Listing>;
}

interface ChangesQuery {
  cursor: Revision;
  fields: 'changed' | undefined;
}

/**
 * The lists of changes that are kept for others who ask: their bytes, but for the last one, which is kept however large
 * it is, and how long in milliseconds.
 */
const keptChanges = { maxSize: 8 * 1024 * 1024, ttl: 60_000 };

/** How often exams are read that are changed all the time. */
const maxReads = 10;

/** Before the first change of the catalogue. */
const emptyRevision: Revision = { revision: 0, stamp: '' };
const empty: Snapshot = { at: emptyRevision, windows: [] };

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Builds the list of exams, whole or changed since a cursor. `message` is the envelope's. */
export function createCatalogue({ reads, durable }: Pick<Database, 'reads' | 'durable'>, message: string) {
  const untilDurable = createDurableRevisions({ durable });
  const readChanged = createChangedExams({ reads });
  const listings = createListings(message);
  let kept: Kept = { ...empty };
  let updated: Promise<void> = Promise.resolve();

  const readNewest = keepRows<undefined, Revision>(
    reads,
    prepareOne(reads, () => reads.selectFrom('catalogue').selectAll().orderBy('revision', 'desc').limit(1)),
  );
  const current = async (): Promise<Revision> => (await readNewest(undefined)) ?? emptyRevision;

  const readStamp = prepare(reads, (revision: RawBuilder<number>) =>
    reads.selectFrom('catalogue').select('stamp').where('revision', '=', revision),
  );

  /** Whether the revision belongs to this history; after a backup was restored, it may not. */
  async function isInHistory({ revision, stamp }: Revision): Promise<boolean> {
    if (revision === 0) return true;
    const [row] = await readStamp(revision);
    return row?.stamp === stamp;
  }

  /**
   * Brings exams up to date, again where they were changed meanwhile, so that a cursor does not stand beside exams of a
   * later revision: if a restored backup undid that revision, the cursor would still be valid. The revision is read
   * before the exams: where changes never stop, one is sent twice rather than never. Resolves when all of it is on disk.
   * @param first where to begin anew if a restored backup undid the revision of `known` or one read since
   */
  async function readSettled(known: Snapshot, first: Snapshot, query: ExamsQuery): Promise<Snapshot> {
    let last = known;
    for (let tries = 0; ; tries += 1) {
      const at = await current();
      if (isSame(last.at, at) || tries === maxReads) {
        await untilDurable(at.revision);
        return last;
      }
      const from = (await isInHistory(last.at)) ? last : first;
      last = { at, windows: await readChanged(from.windows, from.at.revision, query) };
    }
  }

  /** The kept exams as they are now. After a change only the windows with changed exams are read again. */
  async function upToDate(): Promise<Kept> {
    if (isSame(kept.at, await current())) return kept;
    const update = async () => {
      kept = await readSettled(kept, empty, { after: 0 });
    };
    updated = updated.then(update, update);
    await updated;
    return kept;
  }

  // Devices that were last online together ask with the same cursor. One list is made for all of them.
  const changes = new LRUCache<string, Listing, ChangesQuery>({
    ...keptChanges,
    ttlAutopurge: true,
    // The cache refuses an entry that is larger than itself.
    sizeCalculation: ({ length }) => Math.min(length, keptChanges.maxSize),
    // One that others push out while it is made still has those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context: { cursor, fields } }) => {
      const first = { at: cursor, windows: [] };
      const { at, windows } = await readSettled(first, first, { after: cursor.revision, fields });
      return listings.ofChanges(windows, { cursor: cursorAt(at) });
    },
  });

  return {
    /** Every exam, oldest first. */
    async all(): Promise<Listing> {
      // Answers to requests that arrived together are then written together, which costs both sides less.
      await nextTurn();
      const now = await upToDate();
      now.all ??= listings.ofAll(now.windows);
      return now.all;
    },

    /**
     * The changes since a cursor; all exams, marked `complete`, for an empty cursor or one that is not of this history.
     * @param fields `changed` reduces the questions that an exam had at the cursor already to their `_id`
     * @throws ApiError 400 for a malformed cursor
     */
    async since(cursor: string, fields?: 'changed'): Promise<Listing> {
      const asked = readCursor(cursor);
      if (asked.revision === 0 || !(await isInHistory(asked))) {
        const now = await upToDate();
        now.complete ??= listings.ofChanges(now.windows, { cursor: cursorAt(now.at), complete: true });
        return now.complete;
      }
      const { revision, stamp } = await current();
      const key = `${asked.revision} ${fields} ${revision}-${stamp}`;
      return changes.forceFetch(key, { context: { cursor: asked, fields } });
    },
  };
}

const isSame = (one: Revision, other: Revision) => one.revision === other.revision && one.stamp === other.stamp;

const cursorAt = ({ revision, stamp }: Revision) => (revision === 0 ? '0' : `${revision}-${stamp}`);

function readCursor(cursor: string): Revision {
  const [, revision, stamp = ''] = /^(\d{1,15})(?:-([0-9a-f]{12}))?$/.exec(cursor || '0') ?? [];
  if (revision === undefined) throw new ApiError('invalid-field', 'Cursor is not valid', { field: 'since' });
  return { revision: Number(revision), stamp };
}
