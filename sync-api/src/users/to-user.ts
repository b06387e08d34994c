import type { Person } from '@quiz-app/shared/people';
import type { User } from '@quiz-app/shared/user';

/** The columns that `toUser` reads. */
export const userColumns = ['id', 'name', 'email', 'is_admin', 'groups', 'extra_time_percent', 'language'] as const;

interface UserRow {
  id: string;
  name: string;
  email: string;
  is_admin: 0 | 1;
  groups: string;
  extra_time_percent: number;
  language: string | null;
}

/** The columns that `toPerson` reads. */
export const personColumns = [...userColumns, 'card_hash', 'created_at', 'deleted_at'] as const;

interface PersonRow extends UserRow {
  card_hash: string | null;
  created_at: string;
  deleted_at: string | null;
}

export function toUser(row: UserRow): User & Pick<Person, 'groups' | 'extraTimePercent'> {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    isAdmin: row.is_admin === 1,
    groups: JSON.parse(row.groups),
    extraTimePercent: row.extra_time_percent,
    ...(row.language !== null && { language: row.language }),
  };
}

export function toPerson(row: PersonRow): Person {
  return {
    ...toUser(row),
    createdAt: row.created_at,
    hasCard: row.card_hash !== null,
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
  };
}

/** The unique key of an e-mail address: in lower case, or the person's id, which no address equals. */
export const emailKey = (email: string, id: string): string => email.toLowerCase() || id;
