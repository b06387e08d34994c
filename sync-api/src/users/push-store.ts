import type { PushSubscriptionBody } from '@quiz-app/shared/device';
import { limits } from '@quiz-app/shared/limits';
import { lockSession } from '../database/lock-session.ts';
import type { Database } from '../database/open-database.ts';

export type PushStore = ReturnType<typeof createPushStore>;

/** The browsers that get pushes about their user's exams. */
export function createPushStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  const ofUser = (userId: string, db = reads) =>
    db
      .selectFrom('push_subscriptions')
      .innerJoin('sessions', 'sessions.id', 'session_id')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('push_subscriptions.user_id', '=', userId)
      .where('expires_at', '>', new Date().toISOString())
      .orderBy('push_subscriptions.created_at', 'desc')
      .orderBy('endpoint');

  return {
    /** A browser belongs to the person who subscribed last. Does nothing once the session has ended. */
    add: (
      { userId, sessionId }: { userId: string; sessionId: string },
      { endpoint, keys: { p256dh, auth } }: PushSubscriptionBody,
    ): Promise<void> =>
      write(async (tx) => {
        if (!(await lockSession(tx, sessionId))) return;
        const row = { user_id: userId, session_id: sessionId, p256dh, auth, created_at: new Date().toISOString() };
        await tx
          .insertInto('push_subscriptions')
          .values({ endpoint, ...row })
          .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
          .execute();
        const oldest = (await ofUser(userId, tx).execute()).slice(limits.devices).map((each) => each.endpoint);
        if (oldest.length > 0) await tx.deleteFrom('push_subscriptions').where('endpoint', 'in', oldest).execute();
      }),

    /** @param userId removes it only if it belongs to this user */
    remove: (endpoint: string, userId?: string): Promise<unknown> =>
      write((tx) =>
        tx
          .deleteFrom('push_subscriptions')
          .where('endpoint', '=', endpoint)
          .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
          .execute(),
      ),

    async ofUser(userId: string): Promise<PushSubscriptionBody[]> {
      const rows = await ofUser(userId).execute();
      return rows.map(({ endpoint, p256dh, auth }) => ({ endpoint, keys: { p256dh, auth } }));
    },

    async languageOf(userId: string): Promise<string | undefined> {
      const user = await reads.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst();
      return user?.language ?? undefined;
    },
  };
}
