import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { type CheckedRequest, endSessions, isStillValid, lockAccount } from './sessions-store.ts';

/** The passwords of users, and the links to reset them. */
export function createPasswordsStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  return {
    /** Undefined for a user without a password. */
    async hashOf(userId: string): Promise<string | undefined> {
      const row = await reads.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
      return row?.password_hash || undefined;
    },

    /**
     * Sets a password, and ends the card and all other sessions. The caller's session needs the password for the next
     * change. @returns whether `checked` still held
     */
    change: (userId: string, passwordHash: string, checked: CheckedRequest): Promise<boolean> =>
      write(async (tx) => {
        if (!(await isStillValid(tx, userId, checked))) return false;
        await setPassword(tx, userId, passwordHash);
        await endSessions(tx, userId, checked.session);
        await tx.updateTable('sessions').set({ by_card: 0 }).where('user_id', '=', userId).execute();
        return true;
      }),

    /** Creates the token of a reset link; earlier links become invalid. */
    async addReset(userId: string, expiresAt: string): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      await write(async (tx) => {
        const now = new Date().toISOString();
        await tx
          .deleteFrom('password_resets')
          .where((is) => is.or([is('user_id', '=', userId), is('expires_at', '<', now)]))
          .execute();
        await tx
          .insertInto('password_resets')
          .values({ token_hash: hashOf(token), user_id: userId, expires_at: expiresAt })
          .execute();
      });
      return token;
    },

    /** Whether the token of a link is valid, so that a password is hashed only then. */
    async isReset(token: string): Promise<boolean> {
      return (await validLink(reads, token).executeTakeFirst()) !== undefined;
    },

    /** Uses up a link's token, sets the password, ends the card and all sessions. @returns whether the token was valid */
    reset: (token: string, passwordHash: string): Promise<boolean> =>
      write(async (tx) => {
        const link = await validLink(tx, token).executeTakeFirst();
        // Again under the lock: another transaction may have ended the link meanwhile.
        if (!link || !(await lockAccount(tx, link.user_id)) || !(await validLink(tx, token).executeTakeFirst()))
          return false;
        await setPassword(tx, link.user_id, passwordHash);
        await endSessions(tx, link.user_id);
        return true;
      }),
  };
}

/** A new password also ends the card: someone else may have found it. */
async function setPassword(tx: Kysely<Tables>, userId: string, passwordHash: string): Promise<void> {
  const changed = { password_hash: passwordHash, card_hash: null };
  await tx.updateTable('users').set(changed).where('id', '=', userId).execute();
}

const validLink = (db: Kysely<Tables>, token: string) =>
  db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', new Date().toISOString());

/** A token has 256 random bits, so its hash needs neither salt nor cost. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
