import { erasedName } from '@quiz-app/shared/erased-name';
import type { OwnDetails, Person, PersonEdit } from '@quiz-app/shared/people';
import { foldForSearch } from '@quiz-app/shared/search';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { writeGroups } from './groups-store.ts';
import { type EmailRefusal, importPeople, type NewPerson, ownersOf, refusedBy } from './import-people-store.ts';
import { type CheckedRequest, endSessions, isStillValid } from './sessions-store.ts';
import { emailKey, personColumns, toPerson } from './to-user.ts';

/** Why an edit or a deletion was refused. */
type Refusal = 'not found' | 'last admin' | EmailRefusal;

type Edit = PersonEdit & Pick<OwnDetails, 'language'>;

/** Users as admins read and change them, one by one or imported. */
export function createPeopleStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  return {
    /** A user who is not deleted, and whether they have a password. */
    find: (id: string) => findWithPassword(reads, id),

    /** @param checked set if users edit themselves; `not found` if it no longer holds */
    edit: (id: string, edit: Edit, checked?: CheckedRequest) =>
      write((tx) => editPerson(tx, id, edit, checked), 'users'),

    /**
     * Ends the sessions, the card and the links of a user.
     * @param withPassword also ends the password: the user logs in again with a new card or a reset link
     */
    logOutEverywhere: (id: string, withPassword: boolean) =>
      write((tx) => logOutEverywhere(tx, id, withPassword), 'users'),

    /** Deletes a user, who can be restored. @param erase removes the name from everything, for good */
    remove: (id: string, erase: boolean) => write((tx) => removePerson(tx, id, erase), 'users'),

    restore: (id: string) => write((tx) => restorePerson(tx, id), 'users'),

    /** The taken ones of these lower-case e-mail addresses, and whether a deleted user has them. */
    taken: async (emails: readonly string[]): Promise<ReadonlyMap<string, EmailRefusal>> => {
      const owners = await ownersOf(reads, new Set(emails));
      return new Map([...owners].map(([email, owner]) => [email, refusedBy(owner)]));
    },

    /** Adds all or none. @returns the people in this order, or the reasons against some, by index */
    import: (people: readonly NewPerson[]) => write((tx) => importPeople(tx, people), 'users'),

    /**
     * Gives a user a new card. The earlier one and its sessions end: someone else may have found it and could set a
     * password. @returns whether there is such a user
     */
    giveCard: (id: string, cardHash: string) => write((tx) => giveCard(tx, id, cardHash)),
  };
}

async function findWithPassword(
  db: Kysely<Tables>,
  id: string,
): Promise<(Person & { hasPassword: boolean }) | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...personColumns, 'password_hash'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { ...toPerson(row), hasPassword: row.password_hash !== '' };
}

async function editPerson(
  tx: Transaction<Tables>,
  id: string,
  edit: Edit,
  checked: CheckedRequest | undefined,
): Promise<Person | Refusal> {
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
}

async function logOutEverywhere(tx: Transaction<Tables>, id: string, withPassword: boolean): Promise<Person | Refusal> {
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
}

async function removePerson(tx: Transaction<Tables>, id: string, erase: boolean): Promise<Refusal | undefined> {
  const row = await tx.selectFrom('users').select(['deleted_at', 'erased_at']).where('id', '=', id).executeTakeFirst();
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
}

async function restorePerson(tx: Transaction<Tables>, id: string): Promise<Person | undefined> {
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
}

async function giveCard(tx: Transaction<Tables>, id: string, cardHash: string): Promise<boolean> {
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
