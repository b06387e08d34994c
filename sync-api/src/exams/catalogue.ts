import { createHash } from 'node:crypto';
import type { Database } from '../database/open-database.ts';
import { ApiError } from '../http/api-error.ts';

/** The body of a list and its strong ETag. */
export interface Listing {
  json: string;
  etag: string;
}

interface Revision {
  revision: number;
  stamp: string;
}

/** Before the first change of the catalogue. */
const emptyRevision: Revision = { revision: 0, stamp: '' };

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Builds the list of exams, whole or changed since a cursor. `message` is the envelope's. */
export function createCatalogue({ reads }: Pick<Database, 'reads'>, message: string) {
  let cached: (Revision & Listing) | undefined;

  async function current(): Promise<Revision> {
    const newest = await reads
      .selectFrom('catalogue')
      .selectAll()
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirst();
    return newest ?? emptyRevision;
  }

  /** Whether the revision belongs to this history; after a backup was restored, it may not. */
  async function isInHistory({ revision, stamp }: Revision): Promise<boolean> {
    if (revision === 0) return true;
    const row = await reads.selectFrom('catalogue').select('stamp').where('revision', '=', revision).executeTakeFirst();
    return row?.stamp === stamp;
  }

  async function examsAfter(revision: number): Promise<string> {
    const rows = await reads
      .selectFrom('exams')
      .innerJoin('exam_versions', (join) =>
        join.onRef('exam_versions.exam_id', '=', 'exams.id').onRef('exam_versions.version', '=', 'exams.version'),
      )
      .select('exam_versions.json')
      .where('exams.deleted_at', 'is', null)
      .where('exams.revision', '>', revision)
      .orderBy('exams.seq')
      .execute();
    return `[${rows.map(({ json }) => json).join(',')}]`;
  }

  async function deletedAfter(revision: number): Promise<string[]> {
    const rows = await reads
      .selectFrom('exams')
      .select('id')
      .where('deleted_at', 'is not', null)
      .where('revision', '>', revision)
      .orderBy('seq')
      .execute();
    return rows.map(({ id }) => id);
  }

  const head = `{"success":true,"message":${JSON.stringify(message)},"data":`;

  return {
    /** Every exam, oldest first. */
    async all(): Promise<Listing> {
      const now = await current();
      if (cached?.revision !== now.revision || cached.stamp !== now.stamp) {
        cached = { ...now, ...toListing(`${head}${await examsAfter(0)}}`) };
      }
      return cached;
    },

    /**
     * The changes since a cursor; all exams, marked `complete`, for an empty cursor or one that is not of this history.
     * @throws ApiError 400 for a malformed cursor
     */
    async since(cursor: string): Promise<Listing> {
      const asked = readCursor(cursor);
      // Read before the exams, so that a change in between is sent twice rather than never.
      const now = await current();
      const known = await isInHistory(asked);
      const from = known ? asked.revision : 0;
      const tail = {
        deleted: await deletedAfter(from),
        cursor: now.revision === 0 ? '0' : `${now.revision}-${now.stamp}`,
        ...(from === 0 && { complete: true }),
      };
      return toListing(`${head}${await examsAfter(from)},${JSON.stringify(tail).slice(1)}`);
    },
  };
}

function readCursor(cursor: string): Revision {
  const [, revision, stamp = ''] = /^(\d{1,15})(?:-([0-9a-f]{12}))?$/.exec(cursor || '0') ?? [];
  if (revision === undefined) throw new ApiError('invalid-field', 'Cursor is not valid', { field: 'since' });
  return { revision: Number(revision), stamp };
}

function toListing(json: string): Listing {
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` };
}
