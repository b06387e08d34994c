import type { User } from '@quiz-app/shared/user';
import type { CacheDatabase, SessionRow } from '../storage/cache-database.ts';
import { withStorage } from '../storage/with-storage.ts';

const isSame = (one: User | undefined, other: User | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** The session of this device, in one row. */
export type StoredSession = ReturnType<typeof createStoredSession>;

/** Methods named `query…` are plain Dexie calls, for live queries; all others throw StorageFailed. */
export function createStoredSession(database: CacheDatabase) {
  const { session } = database;
  const query = (): Promise<SessionRow | undefined> => session.get('session');
  /** The session of a known user; null if there is none, `undefined` until the user is known. */
  async function queryCurrent(): Promise<{ token: string; user: User } | null | undefined> {
    const row = await query();
    if (!row?.token) return null;
    return row.user && { token: row.token, user: row.user };
  }
  /** One transaction on the row. */
  const change = <Result>(work: () => Promise<Result>): Promise<Result> =>
    withStorage(database, () => database.transaction('rw', session, work));
  return {
    queryCurrent,

    /** Whose session the server has ended here, until the next login; null if it ended otherwise. */
    queryEnded: async (): Promise<Pick<User, 'email'> | null> => (await query())?.ended ?? null,

    /** The id of the user who is signed in, if any. */
    async queryUserId(): Promise<string | undefined> {
      const row = await query();
      return row?.token ? row.user?._id : undefined;
    },

    /** `undefined` if this device never had a session, a row without token if it was signed out. */
    read: (): Promise<SessionRow | undefined> => withStorage(database, query),

    /** Stores a session, or with `token: null` its end. */
    async write(token: string | null, user?: User): Promise<void> {
      await withStorage(database, () => session.put({ key: 'session', token, ...(user ? { user } : {}) }));
    },

    /**
     * Stores the user of the session with this token. Does nothing if another session has started since, or if the
     * stored user is not the one `before` any more.
     */
    async writeUser(token: string, user: User, since?: { before: User | undefined }): Promise<void> {
      await change(async () => {
        const row = await query();
        if (row?.token !== token || (since && !isSame(since.before, row.user)) || isSame(user, row.user)) return;
        await session.put({ key: 'session', token, user });
      });
    },

    /** Ends the session with this token. Returns false, without a change, if another has started since. */
    end: (token: string): Promise<boolean> =>
      change(async () => {
        const row = await query();
        if (row && row.token !== token) return false;
        const email = row?.user?.email;
        await session.put({ key: 'session', token: null, ...(email && { ended: { email } }) });
        return true;
      }),
  };
}
