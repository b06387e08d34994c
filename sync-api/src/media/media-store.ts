import type { Medium } from '@quiz-app/shared/content';
import { isVisible } from '@quiz-app/shared/exam-rules';
import { type MediaType, mediaLimits, mediaMessages } from '@quiz-app/shared/media';
import type { User } from '@quiz-app/shared/user';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { ApiError } from '../api-error.ts';
import { dialectOf } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';
import type { MediaTable, Tables } from '../database/tables.ts';
import { keptMs } from './remove-unnamed.ts';

export type MediaStore = ReturnType<typeof createMediaStore>;

/** Stores, finds and serves pictures and sounds. */
export function createMediaStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  return {
    /**
     * Adds a file, or keeps the one with the same bytes for another day, and repairs it if it was damaged.
     * @throws ApiError `too-many-files`
     */
    add: ({ _id, type, bytes, width, height, seconds }: Medium, data: Buffer) =>
      write(async (tx) => {
        if ((await bytesUnnamed(tx, _id)) + bytes > mediaLimits.bytesUnnamed)
          throw new ApiError('too-many-files', mediaMessages.bytesUnnamed);
        const created_at = new Date().toISOString();
        const measures = { width: width ?? null, height: height ?? null, seconds: seconds ?? null };
        const row = { type, bytes, ...measures, created_at, data };
        await tx
          .insertInto('media')
          .values({ id: _id, ...row })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute();
      }),

    /** The type of a file; undefined for a missing one, and for one that this user may not get. */
    async find(caller: User, id: string): Promise<string | undefined> {
      const mayGet =
        caller.isAdmin || (await seesExamWith(reads, caller, id)) || (await hasReportWith(reads, caller, id));
      if (!mayGet) return undefined;
      return (await reads.selectFrom('media').select('type').where('id', '=', id).executeTakeFirst())?.type;
    },

    /** The bytes of a file; undefined for a missing one. */
    async read(id: string): Promise<Buffer | undefined> {
      return (await reads.selectFrom('media').select('data').where('id', '=', id).executeTakeFirst())?.data;
    },

    /** Describes these files, by id, without those that are missing. */
    async describe(ids: readonly string[]): Promise<Map<string, Medium>> {
      const rows = await reads
        .selectFrom('media')
        .select(['id', 'type', 'bytes', 'width', 'height', 'seconds'])
        .where('id', 'in', dialectOf(reads).anyOf('text', ids))
        .execute();
      return new Map(rows.map((row) => [row.id, toMedium(row)]));
    },
  };
}

/** Whether a user sees an exam of which a version, that they could see as well, names the file. */
async function seesExamWith(reads: Kysely<Tables>, caller: User, id: string): Promise<boolean> {
  const versions = reads
    .selectFrom('version_media')
    .innerJoin('exam_versions', 'exam_versions.ref', 'version_ref')
    .innerJoin('exams', 'exams.id', 'exam_id')
    .where('medium_id', '=', id)
    .where('deleted_at', 'is', null);
  // Nearly every request ends here. A picture may be in thousands of versions.
  const forEveryone = await versions
    .select('exams.id')
    .where('is_restricted', '=', 0)
    .whereRef('exam_versions.version', '=', 'exams.version')
    .limit(1)
    .executeTakeFirst();
  if (forEveryone) return true;
  const { jsonField } = dialectOf(reads);
  // Older versions too: a device may still be loading the pictures of one. They have few different audiences.
  const others = await versions
    .select(({ ref }) => [
      'settings',
      jsonField(ref('details'), 'published').as('published'),
      jsonField(ref('details'), 'groups').as('groups'),
    ])
    .distinct()
    .execute();
  return others.some(({ settings, published, groups }) => {
    const audience = { published: JSON.parse(published ?? 'null'), groups: JSON.parse(groups ?? 'null') };
    return isVisible(JSON.parse(settings), caller) && isVisible(audience, caller);
  });
}

/** Whether a user has a report that shows the file. */
async function hasReportWith(reads: Kysely<Tables>, caller: User, id: string): Promise<boolean> {
  const report = await reads
    .selectFrom('version_media')
    .innerJoin('reports', 'reports.version_ref', 'version_media.version_ref')
    .select('reports.id')
    .where('medium_id', '=', id)
    .where('user_id', '=', caller._id)
    .where('unseen', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return report !== undefined;
}

/** The bytes of the other files that no version names, without those that are about to be removed. */
async function bytesUnnamed(tx: Transaction<Tables>, id: string): Promise<number> {
  const { bytes } = await tx
    .selectFrom('media')
    .select(({ fn }) => fn.sum('bytes').as('bytes'))
    .where('created_at', '>=', new Date(Date.now() - keptMs).toISOString())
    .where('id', '!=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('version_media').select('medium_id').whereRef('medium_id', '=', 'media.id'))),
    )
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

function toMedium({ id, type, bytes, width, height, seconds }: Omit<Selectable<MediaTable>, 'data' | 'created_at'>) {
  return {
    _id: id,
    type: type as MediaType,
    bytes,
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    ...(seconds !== null && { seconds }),
  } satisfies Medium;
}
