import { sql, type Transaction } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import type { Tables } from '../database/tables.ts';

/** Puts a user into these groups, and out of all others. */
export async function writeGroups(tx: Transaction<Tables>, id: string, groups: readonly string[]): Promise<void> {
  await keepFormerGroups(tx, id, groups);
  await tx.deleteFrom('group_members').where('user_id', '=', id).execute();
  if (groups.length === 0) return;
  await tx
    .insertInto('group_members')
    .values(groups.map((name) => ({ name, user_id: id })))
    .execute();
}

/** Remembers the groups that a user leaves: they were allowed to see their exams until now. */
async function keepFormerGroups(tx: Transaction<Tables>, id: string, groups: readonly string[]): Promise<void> {
  const { revision } = await tx
    .selectFrom('catalogue')
    .select((is) => is.fn.coalesce(is.fn.max('revision'), sql<number>`0`).as('revision'))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('former_members')
    .columns(['user_id', 'name', 'revision'])
    .expression((is) =>
      is
        .selectFrom('group_members')
        .select(['user_id', 'name', is.val(revision).as('revision')])
        .where('user_id', '=', id)
        .where('name', 'not in', dialectOf(tx).anyOf('text', groups)),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ revision }))
    .execute();
}
