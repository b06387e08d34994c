import { erasedName } from '@quiz-app/shared/erased-name';
import type { ImportedPerson, OwnDetails, Person, PersonEdit } from '@quiz-app/shared/people';
import { foldForSearch } from '@quiz-app/shared/search';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { dialectOf } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables, UsersTable } from '../database/tables.ts';
import { type CheckedRequest, endSessions, isStillValid } from './sessions-store.ts';
import { emailKey, personColumns, toPerson } from './to-user.ts';

/** Why an edit or a deletion was refused. */
type Refusal = 'not found' | 'last admin' | EmailRefusal;
type EmailRefusal = 'exists' | 'deleted exists';

/** A person to import, with a card's hash if they have no e-mail address. */
export type NewPerson = ImportedPerson & { cardHash?: string | undefined };

/**
 * Users as admins read and change them, one by one or imported. It is long because it holds all of its short methods.
 */
export function createPeopleStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  return {
    /** A user who is not deleted, and whether they have a password. */
    find: async (id: string): Promise<(Person & { hasPassword: boolean }) | undefined> => {
      const row = await reads
        .selectFrom('users')
        .select([...personColumns, 'password_hash'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row && { ...toPerson(row), hasPassword: row.password_hash !== '' };
    },

    /** @param checked set if users edit themselves; `not found` if it no longer holds */
    edit: (
      id: string,
      edit: PersonEdit & Pick<OwnDetails, 'language'>,
      checked?: CheckedRequest,
    ): Promise<Person | Refusal> =>
      write(async (tx) => {
        if (checked && !(await isStillValid(tx, id, checked))) return 'not found';
        const before = await findPerson(tx, id);
        if (!before) return 'not found';
        if (edit.isAdmin === false && (await isLastAdmin(tx, id))) return 'last admin';
        const key = edit.email === undefined ? undefined : emailKey(edit.email, id);
        const other = key === undefined ? undefined : (await ownersOf(tx, new Set([key]))).get(key);
        if (other && other.id !== id) return refusedBy(other);
        await tx
          .updateTable('users')
          .set({
            id,
            ...(edit.name !== undefined && { name: edit.name, name_folded: foldForSearch(edit.name) }),
            ...(key !== undefined && { email: edit.email ?? '', email_key: key }),
            ...(edit.isAdmin !== undefined && { is_admin: edit.isAdmin ? (1 as const) : (0 as const) }),
            ...(edit.groups && { groups: JSON.stringify(edit.groups) }),
            ...(edit.extraTimePercent !== undefined && { extra_time_percent: edit.extraTimePercent }),
            ...(edit.language !== undefined && { language: edit.language }),
          })
          .where('id', '=', id)
          .execute();
        // Reset links were sent to the old address.
        if (key !== undefined && key !== emailKey(before.email, id))
          await tx.deleteFrom('password_resets').where('user_id', '=', id).execute();
        if (edit.groups) await writeGroups(tx, id, edit.groups);
        // Reports keep the name of their time; the leaderboard has the current one.
        if (edit.name !== undefined) await renameInTotals(tx, id, edit.name);
        return (await findPerson(tx, id)) ?? 'not found';
      }, 'users'),

    /**
     * Ends the sessions, the card and the links of a user.
     * @param withPassword also ends the password: the user logs in again with a new card or a reset link
     */
    logOutEverywhere: (id: string, withPassword: boolean): Promise<Person | Refusal> =>
      write(async (tx) => {
        if (!(await findPerson(tx, id))) return 'not found';
        // An admin must be able to hand out cards.
        if (withPassword && (await isLastAdmin(tx, id))) return 'last admin';
        await tx
          .updateTable('users')
          .set({ card_hash: null, ...(withPassword && { password_hash: '' }) })
          .where('id', '=', id)
          .execute();
        await endSessions(tx, id);
        return (await findPerson(tx, id)) ?? 'not found';
      }, 'users'),

    /** Deletes a user, who can be restored. @param erase removes the name from everything, for good */
    remove: (id: string, erase: boolean): Promise<Refusal | undefined> =>
      write(async (tx) => {
        const row = await tx
          .selectFrom('users')
          .select(['deleted_at', 'erased_at'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row || row.erased_at !== null || (row.deleted_at !== null && !erase)) return 'not found';
        if (await isLastAdmin(tx, id)) return 'last admin';
        const now = new Date().toISOString();
        await endSessions(tx, id);
        await tx.deleteFrom('group_members').where('user_id', '=', id).execute();
        await tx
          .updateTable('users')
          .set({ deleted_at: row.deleted_at ?? now })
          .where('id', '=', id)
          .execute();
        if (erase) await eraseName(tx, id, now);
        return undefined;
      }, 'users'),

    restore: (id: string): Promise<Person | undefined> =>
      write(async (tx) => {
        const restored = await tx
          .updateTable('users')
          .set({ deleted_at: null })
          .where('id', '=', id)
          .where('deleted_at', 'is not', null)
          .where('erased_at', 'is', null)
          .returning(personColumns)
          .executeTakeFirst();
        if (!restored) return undefined;
        const person = toPerson(restored);
        await writeGroups(tx, id, person.groups);
        return person;
      }, 'users'),

    /** The taken ones of these lower-case e-mail addresses, and whether a deleted user has them. */
    taken: async (emails: readonly string[]): Promise<ReadonlyMap<string, EmailRefusal>> => {
      const owners = await ownersOf(reads, new Set(emails));
      return new Map([...owners].map(([email, owner]) => [email, refusedBy(owner)]));
    },

    /** Adds all or none. @returns the people in this order, or the reasons against some, by index */
    import: (people: readonly NewPerson[]): Promise<Person[] | ReadonlyMap<number, EmailRefusal>> =>
      write(async (tx) => {
        const keys = people.map(({ email = '' }) => emailKey(email, ''));
        const owners = await ownersOf(tx, new Set(keys));
        const refused = keys.flatMap((key, index) => {
          const owner = owners.get(key);
          return owner ? [[index, refusedBy(owner)] as const] : [];
        });
        return refused.length > 0 ? new Map(refused) : addPeople(tx, people);
      }, 'users'),

    /**
     * Gives a user a new card. The earlier one and its sessions end: someone else may have found it and could set a
     * password. @returns whether there is such a user
     */
    giveCard: (id: string, cardHash: string): Promise<boolean> =>
      write(async (tx) => {
        const given = await tx
          .updateTable('users')
          .set({ card_hash: cardHash })
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (!given) return false;
        await tx.deleteFrom('sessions').where('user_id', '=', id).where('by_card', '=', 1).execute();
        return true;
      }),
  };
}

async function findPerson(db: Kysely<Tables>, id: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('users')
    .select(personColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toPerson(row);
}

async function isLastAdmin(tx: Transaction<Tables>, id: string): Promise<boolean> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute();
  return admins.length === 1 && admins[0]?.id === id;
}

/** The users with these e-mail addresses, including deleted ones, by `email_key`. */
async function ownersOf(tx: Kysely<Tables>, keys: ReadonlySet<string>) {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'email_key', 'deleted_at'])
    .where('email_key', 'in', dialectOf(tx).anyOf('text', keys))
    .execute();
  return new Map(rows.map((row) => [row.email_key, row]));
}

const refusedBy = ({ deleted_at }: { deleted_at: string | null }): EmailRefusal =>
  deleted_at === null ? 'exists' : 'deleted exists';

/** Rows of one statement. Other requests run between two. */
const rowsAtOnce = 250;
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

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

async function writeGroups(tx: Transaction<Tables>, id: string, groups: readonly string[]): Promise<void> {
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

async function eraseName(tx: Transaction<Tables>, id: string, now: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: erasedName,
      name_folded: foldForSearch(erasedName),
      email: '',
      email_key: id,
      password_hash: '',
      card_hash: null,
      groups: '[]',
      extra_time_percent: 0,
      language: null,
      is_admin: 0,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute();
  // Receipts contain the name. Those that the person has stay valid.
  await tx.updateTable('reports').set({ user_name: erasedName, receipt: null }).where('user_id', '=', id).execute();
  await tx.deleteFrom('former_members').where('user_id', '=', id).execute();
  await tx.deleteFrom('device_keys').where('user_id', '=', id).execute();
  await tx.updateTable('reports').set({ handed_in_by_name: erasedName }).where('handed_in_by', '=', id).execute();
  await renameInTotals(tx, id, erasedName);
}

async function renameInTotals(tx: Transaction<Tables>, id: string, name: string): Promise<void> {
  await tx.updateTable('totals').set({ user_name: name }).where('user_id', '=', id).execute();
}
