import { setImmediate as nextTick } from 'node:timers/promises';
import type { ImportedPerson, Person } from '@quiz-app/shared/people';
import { foldForSearch } from '@quiz-app/shared/search';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { dialectOf } from '../database/dialect.ts';
import type { Tables, UsersTable } from '../database/tables.ts';
import { emailKey, toPerson } from './to-user.ts';

/** Who has an e-mail address already: a user, or a deleted one. */
export type EmailRefusal = 'exists' | 'deleted exists';

/** A person to import, with a card's hash if they have no e-mail address. */
export type NewPerson = ImportedPerson & { cardHash?: string | undefined };

/** Adds all or none. @returns the people in this order, or the reasons against some, by index */
export async function importPeople(
  tx: Transaction<Tables>,
  people: readonly NewPerson[],
): Promise<Person[] | ReadonlyMap<number, EmailRefusal>> {
  const keys = people.map(({ email = '' }) => emailKey(email, ''));
  const owners = await ownersOf(tx, new Set(keys));
  const refused = keys.flatMap((key, index) => {
    const owner = owners.get(key);
    return owner ? [[index, refusedBy(owner)] as const] : [];
  });
  return refused.length > 0 ? new Map(refused) : addPeople(tx, people);
}

/** The users with these e-mail addresses, including deleted ones, by `email_key`. */
export async function ownersOf(tx: Kysely<Tables>, keys: ReadonlySet<string>) {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'email_key', 'deleted_at'])
    .where('email_key', 'in', dialectOf(tx).anyOf('text', keys))
    .execute();
  return new Map(rows.map((row) => [row.email_key, row]));
}

export const refusedBy = ({ deleted_at }: { deleted_at: string | null }): EmailRefusal =>
  deleted_at === null ? 'exists' : 'deleted exists';

/** Rows of one statement. Other requests run between two. */
const rowsAtOnce = 250;

async function addPeople(tx: Transaction<Tables>, people: readonly NewPerson[]): Promise<Person[]> {
  const createdAt = new Date().toISOString();
  const rows = people.map(({ name, email = '', groups = [], cardHash }) => {
    const id = uuidv7();
    const row: Selectable<UsersTable> = {
      id,
      name,
      name_folded: foldForSearch(name),
      email,
      email_key: emailKey(email, id),
      password_hash: '',
      is_admin: 0,
      created_at: createdAt,
      groups: JSON.stringify(groups),
      extra_time_percent: 0,
      language: null,
      card_hash: cardHash ?? null,
      deleted_at: null,
      erased_at: null,
    };
    return row;
  });
  const members = rows.flatMap(({ id }, index) => (people[index]?.groups ?? []).map((name) => ({ name, user_id: id })));
  for (const part of partsOf(rows)) {
    await tx.insertInto('users').values(part).execute();
    await nextTick();
  }
  for (const part of partsOf(members)) {
    await tx.insertInto('group_members').values(part).execute();
    await nextTick();
  }
  return rows.map(toPerson);
}

function* partsOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
}
