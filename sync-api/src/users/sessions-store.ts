import type { Session } from '@quiz-app/shared/people';
import type { User } from '@quiz-app/shared/user';
import type { Kysely, RawBuilder } from 'kysely';
import { isOnPostgres } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';
import { prepare } from '../database/prepare.ts';
import type { Tables } from '../database/tables.ts';
import { toUser, userColumns } from './to-user.ts';

export interface NewSession {
  id: string;
  userId: string;
  /** The name of the device in the list of sessions. */
  device: string;
  /** ISO instant at which its token expires. */
  expiresAt: string;
}

/** The credential that a login was checked with, as stored at that time. */
export type CheckedLogin = { passwordHash: string } | { cardHash: string };

export type SessionsStore = ReturnType<typeof createSessionsStore>;

/** Sessions of logged-in people. */
export function createSessionsStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  // Not a join: SQLite would plan it again for every request.
  const findOwner = prepare(reads, (sessionId: RawBuilder<string>) =>
    reads
      .selectFrom('users')
      .select(userColumns)
      .where('deleted_at', 'is', null)
      .where('id', '=', (is) => is.selectFrom('sessions').select('user_id').where('sessions.id', '=', sessionId)),
  );

  return {
    /**
     * Starts a session if the checked password or card is still the user's, and removes their expired ones.
     * @returns whether it was started
     */
    begin: (session: NewSession, checked: CheckedLogin): Promise<boolean> =>
      write((tx) => beginSession(tx, session, checked)),

    /** The owner of a token; undefined if the session has ended. */
    async callerOf({ userId, sessionId }: { userId: string; sessionId: string }): Promise<User | undefined> {
      const [owner] = await findOwner(sessionId);
      return owner?.id === userId ? toUser(owner) : undefined;
    },

    /** Whether the session started with a card, and no password was set since. */
    async isByCard(id: string): Promise<boolean> {
      const row = await reads.selectFrom('sessions').select('by_card').where('id', '=', id).executeTakeFirst();
      return row?.by_card === 1;
    },

    /** Newest first. @param current the caller's session */
    async list(userId: string, current: string): Promise<Session[]> {
      const rows = await reads
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', new Date().toISOString())
        .orderBy('created_at', 'desc')
        .limit(200)
        .execute();
      return rows.map(({ id, device, created_at, by_card }) => ({
        _id: id,
        device,
        createdAt: created_at,
        isCurrent: id === current,
        byCard: by_card === 1,
      }));
    },

    /** @returns whether the user had this session */
    async end(userId: string, id: string): Promise<boolean> {
      const ended = await write((tx) =>
        tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst(),
      );
      return ended !== undefined;
    },
  };
}

async function beginSession(
  tx: Kysely<Tables>,
  { id, userId, device, expiresAt }: NewSession,
  checked: CheckedLogin,
): Promise<boolean> {
  const now = new Date().toISOString();
  const user = await lockAccount(tx, userId);
  const byCard = 'cardHash' in checked;
  const isRight = byCard ? user?.card_hash === checked.cardHash : user?.password_hash === checked.passwordHash;
  if (!isRight) return false;
  await tx
    .insertInto('sessions')
    .values({ id, user_id: userId, device, by_card: byCard ? 1 : 0, created_at: now, expires_at: expiresAt })
    .execute();
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<', now).execute();
  return true;
}

/** The password or session that was checked before the transaction which changes the account. */
export interface CheckedRequest {
  session: string;
  /** The hash of the right password, '' for a user without one; undefined if a card's session is enough. */
  passwordHash: string | undefined;
}

/**
 * Whether the caller's session and password are still valid. Until the end of the transaction no one else can replace the
 * password, the card or the sessions.
 */
export async function isStillValid(
  tx: Kysely<Tables>,
  userId: string,
  { session, passwordHash }: CheckedRequest,
): Promise<boolean> {
  const user = await lockAccount(tx, userId);
  if (!user || (passwordHash !== undefined && passwordHash !== user.password_hash)) return false;
  const alive = await tx.selectFrom('sessions').select('by_card').where('id', '=', session).executeTakeFirst();
  return alive !== undefined && (passwordHash !== undefined || alive.by_card === 1);
}

/** Locks a user who is not deleted against other transactions that replace the password, card or sessions. */
export async function lockAccount(tx: Kysely<Tables>, userId: string) {
  return tx
    .selectFrom('users')
    .select(['password_hash', 'card_hash'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(isOnPostgres(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Ends the sessions and reset links of a user. @param except the session that stays */
export async function endSessions(tx: Kysely<Tables>, userId: string, except?: string): Promise<void> {
  // First, so that a login in flight waits, or its session is removed below.
  await lockAccount(tx, userId);
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
}
