import type { Kysely } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Tables } from './tables.ts';

/** The ids of the people who are now in a group, or in any of several. */
export const membersOf = (db: Kysely<Tables>, groups: string | readonly string[]) =>
  db
    .selectFrom('group_members')
    .select('user_id')
    .where('name', 'in', typeof groups === 'string' ? [groups] : dialectOf(db).anyOf('text', groups));
