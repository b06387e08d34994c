import type { RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import { keepRows } from '../database/data-version.ts';
import type { Database } from '../database/open-database.ts';
import { prepare, prepareOne } from '../database/prepare.ts';
import { ApiError } from '../http/api-error.ts';
import { audienceOf, noRestrictions, type Restrictions, readRestrictions, type Viewer } from './audience.ts';
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
  restrictions: Restrictions;
}

/** The lists of all exams, once for everybody who sees the same. */
interface Lists {
  all?: Promise<Listing>;
  complete?: Promise<Listing>;
}

/** All exams, and the lists made of them, by audience. */
interface Kept extends Snapshot {
  lists: LRUCache<string, Lists>;
}

/** A revision, and what of it a device was sent. */
interface Cursor extends Revision {
  audience: string;
}

interface ChangesQuery {
  cursor: Revision;
  viewer: Viewer;
  fields: 'changed' | undefined;
}

/**
 * The lists of changes that are kept for others who ask: their bytes, but for the last one, which is kept however large
 * it is, and how long in milliseconds.
 */
const keptChanges = { maxSize: 8 * 1024 * 1024, ttl: 60_000 };

/** Audiences whose lists of all exams are kept. */
const keptAudiences = 100;

/** How often exams are read that are changed all the time. */
const maxReads = 10;

/** Before the first change of the catalogue. */
const emptyRevision: Revision = { revision: 0, stamp: '' };
const empty: Snapshot = { at: emptyRevision, windows: [], restrictions: noRestrictions };

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Builds the list of the exams that somebody sees, whole or changed since a cursor. `message` is the envelope's. */
export function createCatalogue({ reads, durable }: Pick<Database, 'reads' | 'durable'>, message: string) {
  const untilDurable = createDurableRevisions({ durable });
  const readChanged = createChangedExams({ reads });
  const listings = createListings(message);
  const keep = (snapshot: Snapshot): Kept => ({ ...snapshot, lists: new LRUCache({ max: keptAudiences }) });
  let kept = keep(empty);
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
      const windows = await readChanged(from.windows, from.at.revision, query);
      last = { at, windows, restrictions: await readRestrictions(reads) };
    }
  }

  /** The kept exams as they are now. After a change only the windows with changed exams are read again. */
  async function upToDate(): Promise<Kept> {
    if (isSame(kept.at, await current())) return kept;
    const update = async () => {
      const now = await readSettled(kept, empty, { after: 0 });
      // What another who asked has just brought up to date stays with its lists.
      if (now !== kept) kept = keep(now);
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
    fetchMethod: async (_key, _old, { context: { cursor, viewer, fields } }) => {
      const first = { ...empty, at: cursor };
      const snapshot = await readSettled(first, first, { after: cursor.revision, fields });
      return listings.ofChanges(snapshot.windows, viewer, { cursor: cursorAt(snapshot, viewer) });
    },
  });

  let restrictions: { at: Revision; read: Promise<Restrictions> } | undefined;
  async function audienceAt(at: Revision, viewer: Viewer): Promise<string> {
    if (!restrictions || !isSame(restrictions.at, at)) {
      const kept = { at, read: readRestrictions(reads) };
      restrictions = kept;
      kept.read.catch(() => {
        // The next request reads them again.
        if (restrictions === kept) restrictions = undefined;
      });
    }
    return audienceOf(await restrictions.read, viewer);
  }

  function listsFor({ lists, restrictions }: Kept, viewer: Viewer): Lists {
    const audience = audienceOf(restrictions, viewer);
    const known = lists.get(audience) ?? {};
    lists.set(audience, known);
    return known;
  }

  return {
    /** Every exam that somebody sees, oldest first. */
    async all(viewer: Viewer): Promise<Listing> {
      const now = await upToDate();
      const lists = listsFor(now, viewer);
      return keptList(lists, 'all', () => listings.ofAll(now.windows, viewer));
    },

    /**
     * The revision that a cursor stands for; 0 if it is not of this history, or of somebody who saw other exams.
     * @throws ApiError 400 for a malformed cursor
     */
    async revisionOf(cursor: string, viewer: Viewer): Promise<number> {
      const asked = readCursor(cursor, 'cursor');
      const audience = await audienceAt(await current(), viewer);
      return asked.audience === audience && (await isInHistory(asked)) ? asked.revision : 0;
    },

    /**
     * The changes since a cursor; all exams, marked `complete`, for an empty cursor, one that is not of this history, or
     * one of somebody who saw other exams: another user of the device, or the same one in other groups, or when no exam
     * was kept from anybody.
     * @param fields `changed` reduces the questions that an exam had at the cursor already to their `_id`
     * @throws ApiError 400 for a malformed cursor
     */
    async since(cursor: string, viewer: Viewer, fields?: 'changed'): Promise<Listing> {
      const asked = readCursor(cursor, 'since');
      const now = await current();
      const audience = await audienceAt(now, viewer);
      if (asked.revision === 0 || asked.audience !== audience || !(await isInHistory(asked))) {
        const known = await upToDate();
        const lists = listsFor(known, viewer);
        const position = { cursor: cursorAt(known, viewer), complete: true } as const;
        return keptList(lists, 'complete', () => listings.ofChanges(known.windows, viewer, position));
      }
      const key = `${asked.revision} ${fields} ${now.revision}-${now.stamp} ${audience}`;
      return changes.forceFetch(key, { context: { cursor: asked, viewer, fields } });
    },
  };
}

/** The list of that name, which is made if it is not kept. One that cannot be made is not kept. */
function keptList(lists: Lists, name: keyof Lists, make: () => Promise<Listing>): Promise<Listing> {
  const known = lists[name];
  if (known) return known;
  const made = make();
  lists[name] = made;
  made.catch(() => delete lists[name]);
  return made;
}

const isSame = (one: Revision, other: Revision) => one.revision === other.revision && one.stamp === other.stamp;

function cursorAt({ at: { revision, stamp }, restrictions }: Snapshot, viewer: Viewer): string {
  if (revision === 0) return '0';
  return [revision, stamp, audienceOf(restrictions, viewer)].filter((part) => part !== '').join('-');
}

function readCursor(cursor: string, field: 'since' | 'cursor'): Cursor {
  const parts = /^(\d{1,15})(?:-([0-9a-f]{12}))?(?:-([0-9a-f]{12}))?$/.exec(cursor || '0');
  const [, revision, stamp = '', audience = ''] = parts ?? [];
  if (revision === undefined) throw new ApiError('invalid-field', 'Cursor is not valid', { field });
  return { revision: Number(revision), stamp, audience };
}
