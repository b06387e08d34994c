import type { Session } from '@quiz-app/shared/people';
import type { User } from '@quiz-app/shared/user';
import type { Kysely } from 'kysely';
import { keepRows } from '../database/data-version.ts';
import type { Database } from '../database/open-database.ts';
import { prepareFind } from '../database/prepare.ts';
import type { Tables } from '../database/tables.ts';
import { toUser, userColumns } from './to-user.ts';

/** What a token says. */
interface TokenOwner {
  userId: string;
  sessionId: string | undefined;
}

export interface NewSession {
  id: string;
  userId: string;
  /** What the list of sessions calls it. */
  device: string;
  byCard: boolean;
  /** ISO instant at which its token expires. */
  expiresAt: string;
}

export type SessionsStore = ReturnType<typeof createSessionsStore>;

export function createSessionsStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  const readUser = prepareFind(reads, (isWanted) =>
    reads
      .selectFrom('users')
      .select([...userColumns, 'sessions_ended_at'])
      .where('deleted_at', 'is', null)
      .where(isWanted('users.id')),
  );
  const findUser = keepRows(reads, async (id: string) => {
    const row = await readUser(id);
    return row && { user: toUser(row), isEnded: row.sessions_ended_at !== null };
  });
  const readSession = prepareFind(reads, (isWanted) =>
    reads
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id', 'user_id', 'name', 'email', 'is_admin', 'groups', 'extra_time_percent'])
      .where('deleted_at', 'is', null)
      .where(isWanted('sessions.id')),
  );
  const findUserOfSession = keepRows(reads, async (id: string) => {
    const row = await readSession(id);
    return row && toUser({ ...row, id: row.user_id });
  });

  return {
    /** Stores a session, and removes those of the user that have expired. */
    async begin({ id, userId, device, byCard, expiresAt }: NewSession): Promise<void> {
      const now = new Date().toISOString();
      const row = { id, user_id: userId, device, by_card: byCard ? (1 as const) : (0 as const) };
      await write(async (tx) => {
        await tx.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<', now).execute();
        await tx
          .insertInto('sessions')
          .values({ ...row, created_at: now, expires_at: expiresAt })
          .execute();
      });
    },

    /** Who a token belongs to; undefined if the user is gone, `ended` if the session is. */
    async callerOf({ userId, sessionId }: TokenOwner): Promise<User | 'ended' | undefined> {
      if (sessionId === undefined) {
        const found = await findUser(userId);
        return found?.isEnded ? 'ended' : found?.user;
      }
      const user = await findUserOfSession(sessionId);
      return user?._id === userId ? user : 'ended';
    },

    /** Whether the session began with a card, and no password was set since. */
    async isByCard(id: string): Promise<boolean> {
      const row = await reads.selectFrom('sessions').select('by_card').where('id', '=', id).executeTakeFirst();
      return row?.by_card === 1;
    },

    /** Newest first. @param current the session that asks */
    async list(userId: string, current: string | undefined): Promise<Session[]> {
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

/** Ends the sessions of a user, and what links and tokens without a session may still be about. @param except stays */
export async function endSessions(tx: Kysely<Tables>, userId: string, except?: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
  await tx.updateTable('users').set({ sessions_ended_at: new Date().toISOString() }).where('id', '=', userId).execute();
}
