import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/open-database.ts';
import { endSessions } from './sessions-store.ts';

export type PasswordsStore = ReturnType<typeof createPasswordsStore>;

/** The passwords of users, and the links with which forgotten ones are replaced. */
export function createPasswordsStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  return {
    /** Undefined for a user without a password. */
    async hashOf(userId: string): Promise<string | undefined> {
      const row = await reads.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
      return row?.password_hash || undefined;
    },

    /** Sets a password and ends all sessions but this one, which from now on needs the password for the next change. */
    change: (userId: string, passwordHash: string, session: string | undefined): Promise<void> =>
      write(async (tx) => {
        await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
        await endSessions(tx, userId, session);
        await tx.updateTable('sessions').set({ by_card: 0 }).where('user_id', '=', userId).execute();
      }),

    /** Makes the token of a link that was asked for; the links before it are no longer valid. */
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
      const row = await reads
        .selectFrom('password_resets')
        .select('user_id')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', new Date().toISOString())
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Uses the token of a link up, sets the password and ends all sessions. @returns whether the token was valid */
    reset: (token: string, passwordHash: string): Promise<boolean> =>
      write(async (tx) => {
        const used = await tx
          .deleteFrom('password_resets')
          .where('token_hash', '=', hashOf(token))
          .where('expires_at', '>', new Date().toISOString())
          .returning('user_id')
          .executeTakeFirst();
        if (!used) return false;
        await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', used.user_id).execute();
        await endSessions(tx, used.user_id);
        return true;
      }),
  };
}

/** A token has 256 random bits, so its hash needs neither salt nor cost. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
