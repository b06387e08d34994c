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
  /** What the list of sessions calls it. */
  device: string;
  /** ISO instant at which its token expires. */
  expiresAt: string;
}

/** With what a person logged in, as it was when it was checked. */
export type CheckedLogin = { passwordHash: string } | { cardHash: string };

export type SessionsStore = ReturnType<typeof createSessionsStore>;

export function createSessionsStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  // Not a join: SQLite would plan it anew in every request.
  const findOwner = prepare(reads, (sessionId: RawBuilder<string>) =>
    reads
      .selectFrom('users')
      .select(userColumns)
      .where('deleted_at', 'is', null)
      .where('id', '=', (is) => is.selectFrom('sessions').select('user_id').where('sessions.id', '=', sessionId)),
  );

  return {
    /**
     * Stores a session if the password or card still stands with which its user logged in, and removes those of the user
     * that have expired. @returns whether it stands
     */
    async begin({ id, userId, device, expiresAt }: NewSession, checked: CheckedLogin): Promise<boolean> {
      const now = new Date().toISOString();
      return write(async (tx) => {
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
      });
    },

    /** Who a token belongs to; undefined if the session has ended. */
    async callerOf({ userId, sessionId }: { userId: string; sessionId: string }): Promise<User | undefined> {
      const [owner] = await findOwner(sessionId);
      return owner?.id === userId ? toUser(owner) : undefined;
    },

    /** Whether the session began with a card, and no password was set since. */
    async isByCard(id: string): Promise<boolean> {
      const row = await reads.selectFrom('sessions').select('by_card').where('id', '=', id).executeTakeFirst();
      return row?.by_card === 1;
    },

    /** Newest first. @param current the session that asks */
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

/** What was checked of a request before the transaction in which it changes its own account. */
export interface CheckedRequest {
  session: string;
  /** The hash of the password that was right, '' for a person without one; undefined where the card's session is enough. */
  passwordHash: string | undefined;
}

/**
 * Whether the session that asks, and the password that it gave, still stand. Until the end of the transaction nobody
 * else replaces the password, the card or the sessions.
 */
export async function stillStands(
  tx: Kysely<Tables>,
  userId: string,
  { session, passwordHash }: CheckedRequest,
): Promise<boolean> {
  const user = await lockAccount(tx, userId);
  if (!user || (passwordHash !== undefined && passwordHash !== user.password_hash)) return false;
  const alive = await tx.selectFrom('sessions').select('by_card').where('id', '=', session).executeTakeFirst();
  return alive !== undefined && (passwordHash !== undefined || alive.by_card === 1);
}

/** Makes other transactions wait that replace the password, the card or the sessions of a user who is not deleted. */
export async function lockAccount(tx: Kysely<Tables>, userId: string) {
  return tx
    .selectFrom('users')
    .select(['password_hash', 'card_hash'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(isOnPostgres(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Ends the sessions of a user, and the links to a new password. @param except stays */
export async function endSessions(tx: Kysely<Tables>, userId: string, except?: string): Promise<void> {
  // First: a log-in in flight waits for it, or is seen by what follows.
  await lockAccount(tx, userId);
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
}
