import type { Medium } from '@quiz-app/shared/content';
import type { MediaType } from '@quiz-app/shared/media';
import type { User } from '@quiz-app/shared/user';
import type { Selectable } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';
import type { MediaTable } from '../database/tables.ts';
import { createMediaAccess } from './media-access.ts';

export type MediaStore = ReturnType<typeof createMediaStore>;

/** Stores, finds and serves pictures and sounds. It is long because it holds all of its short methods. */
export function createMediaStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  const mayGet = createMediaAccess({ reads });

  return {
    /** Adds a file, or keeps the one with the same bytes for another day, and repairs it if it was damaged. */
    add: ({ _id, type, bytes, width, height, seconds }: Medium, data: Buffer) =>
      write(async (tx) => {
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
      if (!(await mayGet(caller, id))) return undefined;
      const found = reads.selectFrom('media').select('type').where('id', '=', id);
      return (await found.executeTakeFirst())?.type;
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
