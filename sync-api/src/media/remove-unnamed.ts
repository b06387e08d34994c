import { dialectOf } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';

const hour = 60 * 60 * 1_000;
/** How long a file is kept that no version names: its author may still be writing. */
export const keptMs = 24 * hour;
/** Files in one transaction: a few MiB, so that other writes need not wait. */
const removedAtOnce = 10;

/**
 * Deletes the files that no version of an exam names and that were added more than a day before `now`. Publishing
 * waits for each deletion, and then finds the file missing, so a named one is never deleted.
 * @returns how many
 */
export async function removeUnnamed(
  { write }: Pick<Database, 'write'>,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<number> {
  const before = new Date(now.getTime() - keptMs).toISOString();
  for (let removed = 0; ; ) {
    const ids = await write(async (tx) => {
      const rows = await tx
        .selectFrom('media')
        .select('id')
        .where('created_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('version_media').select('medium_id').whereRef('medium_id', '=', 'media.id'))),
        )
        .limit(removedAtOnce)
        .execute();
      const found = rows.map(({ id }) => id);
      if (found.length > 0)
        await tx
          .deleteFrom('media')
          // Except files that were added again meanwhile.
          .where('created_at', '<', before)
          .where('id', 'in', dialectOf(tx).anyOf('text', found))
          .execute();
      return found;
    }, 'catalogue');
    removed += ids.length;
    if (ids.length < removedAtOnce || signal?.aborted) return removed;
  }
}
