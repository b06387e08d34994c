import { foldForSearch } from '@quiz-app/shared/search';
import type { User } from '@quiz-app/shared/user';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { emailKey, toUser, userColumns } from './to-user.ts';

export interface NewUser extends Pick<User, 'name' | 'email' | 'isAdmin'> {
  passwordHash: string;
  /** ISO instant; defaults to now. */
  createdAt?: string;
}

/** Registers accounts, and finds them. */
export function createUsersStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  return {
    /** @param adminsClosed refuses further admins once there is one */
    add: (user: NewUser, adminsClosed = false): Promise<User | 'exists' | 'admins closed'> =>
      // In turn with imports and edits, which look whether an address is free before they take it.
      write((tx) => addUser(tx, user, adminsClosed), 'users'),

    /** Whether no one has ever registered. Deleted people count as registered. */
    async isEmpty(): Promise<boolean> {
      return (await reads.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
    },

    /** Finds a user, including deleted ones, whose reports may still arrive. */
    async byId(id: string): Promise<User | undefined> {
      const row = await reads.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();
      return row && toUser(row);
    },

    /** Finds an account with its password hash, if it has a password, by e-mail address, ignoring case. */
    async byEmail(email: string): Promise<{ user: User; passwordHash: string | undefined } | undefined> {
      const row = await reads
        .selectFrom('users')
        .select([...userColumns, 'password_hash'])
        .where('email_key', '=', emailKey(email, ''))
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row && { user: toUser(row), passwordHash: row.password_hash || undefined };
    },

    /** Finds an account by the hash of its log-in card. */
    async byCard(cardHash: string): Promise<User | undefined> {
      const row = await reads
        .selectFrom('users')
        .select(userColumns)
        .where('card_hash', '=', cardHash)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row && toUser(row);
    },
  };
}

async function addUser(
  tx: Kysely<Tables>,
  user: NewUser,
  adminsClosed: boolean,
): Promise<User | 'exists' | 'admins closed'> {
  if (user.isAdmin && adminsClosed) {
    const admin = await tx.selectFrom('users').select('id').where('is_admin', '=', 1).limit(1).executeTakeFirst();
    if (admin) return 'admins closed';
  }
  const id = uuidv7();
  const row = {
    id,
    name: user.name,
    name_folded: foldForSearch(user.name),
    email: user.email,
    email_key: emailKey(user.email, id),
    password_hash: user.passwordHash,
    is_admin: user.isAdmin ? (1 as const) : (0 as const),
    created_at: user.createdAt ?? new Date().toISOString(),
  };
  const added = await tx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(userColumns)
    .executeTakeFirst();
  return added ? toUser(added) : 'exists';
}
