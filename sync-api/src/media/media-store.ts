import type { Medium } from '@quiz-app/shared/content';
import type { MediaType } from '@quiz-app/shared/media';
import type { User } from '@quiz-app/shared/user';
import type { Selectable } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';
import type { MediaTable } from '../database/tables.ts';

/** A picture or sound as it is served. */
interface MediumFile {
  type: string;
  data: Buffer;
}

/** Hours for which a file is kept that no version names. */
const unnamedHours = 24;

export type MediaStore = ReturnType<typeof createMediaStore>;

/** @param sees whether a user sees the exams with these settings, as they are stored */
export function createMediaStore(
  { reads, write }: Pick<Database, 'reads' | 'write'>,
  sees: (viewer: User, settings: string) => boolean,
) {
  const versionsWith = (id: string) =>
    reads.selectFrom('version_media').select('version_ref').where('medium_id', '=', id);

  async function mayGet(caller: User, id: string): Promise<boolean> {
    if (caller.isAdmin) return true;
    const exams = await reads
      .selectFrom('exams')
      .select('settings')
      .where('deleted_at', 'is', null)
      .where('id', 'in', (is) => is.selectFrom('exam_versions').select('exam_id').where('ref', 'in', versionsWith(id)))
      .execute();
    if (exams.some(({ settings }) => sees(caller, settings))) return true;
    const report = await reads
      .selectFrom('reports')
      .select('id')
      .where('user_id', '=', caller._id)
      .where('unseen', 'is', null)
      .where('version_ref', 'in', versionsWith(id))
      .limit(1)
      .executeTakeFirst();
    return report !== undefined;
  }

  return {
    /** Adds a file, or keeps the one with the same bytes for another day. */
    add: ({ _id, type, bytes, width, height, seconds }: Medium, data: Buffer) =>
      write(async (tx) => {
        const created_at = new Date().toISOString();
        const measures = { width: width ?? null, height: height ?? null, seconds: seconds ?? null };
        await tx
          .insertInto('media')
          .values({ id: _id, type, bytes, ...measures, created_at, data })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at }))
          .execute();
      }),

    /** Undefined for a missing file, and for one that this user may not get. */
    async find(caller: User, id: string): Promise<MediumFile | undefined> {
      if (!(await mayGet(caller, id))) return undefined;
      return reads.selectFrom('media').select(['type', 'data']).where('id', '=', id).executeTakeFirst();
    },

    /** What is known of these files, by id, without those that are missing. */
    async describe(ids: readonly string[]): Promise<Map<string, Medium>> {
      const rows = await reads
        .selectFrom('media')
        .select(['id', 'type', 'bytes', 'width', 'height', 'seconds'])
        .where('id', 'in', dialectOf(reads).anyOf('text', ids))
        .execute();
      return new Map(rows.map((row) => [row.id, toMedium(row)]));
    },

    /** Deletes the files that no version names, and that were added a day ago. @returns how many */
    removeUnnamed: (now = new Date()) =>
      write(async (tx) => {
        const before = new Date(now.getTime() - unnamedHours * 60 * 60 * 1_000).toISOString();
        const { numDeletedRows } = await tx
          .deleteFrom('media')
          .where('created_at', '<', before)
          .where('id', 'not in', (is) => is.selectFrom('version_media').select('medium_id'))
          .executeTakeFirst();
        return Number(numDeletedRows);
      }, 'catalogue'),
  };
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
