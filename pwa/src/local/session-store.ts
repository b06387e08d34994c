import type { User } from '@quiz-app/shared/user';
import { cacheDatabase, type SessionRow } from './cache-database.ts';
import { withStorage } from './with-storage.ts';

const { session } = cacheDatabase;

/** The session row; `undefined` if this device never had a session, a row without token if it was signed out. */
export function readSession(): Promise<SessionRow | undefined> {
  return withStorage(cacheDatabase, () => session.get('session'));
}

/** The same as a bare query, for live queries to watch. */
export function querySession(): Promise<SessionRow | undefined> {
  return session.get('session');
}

/** Remembers a session, or with `token: null` that it ended. */
export async function writeSession(token: string | null, user?: User): Promise<void> {
  await withStorage(cacheDatabase, () =>
    cacheDatabase.transaction('rw', session, () => session.put({ key: 'session', token, ...(user ? { user } : {}) })),
  );
}

/** Adds to the session whose token it is; does nothing if another session has begun since. */
export async function writeSessionUser(token: string, user: User): Promise<void> {
  await withStorage(cacheDatabase, () =>
    cacheDatabase.transaction('rw', session, async () => {
      const row = await session.get('session');
      if (row?.token === token) await session.put({ key: 'session', token, user });
    }),
  );
}

/** Ends the session whose token it is. Returns false, and changes nothing, if another has begun since. */
export function endSessionOf(token: string): Promise<boolean> {
  return withStorage(cacheDatabase, () =>
    cacheDatabase.transaction('rw', session, async () => {
      const row = await session.get('session');
      if (row && row.token !== token) return false;
      await session.put({ key: 'session', token: null });
      return true;
    }),
  );
}

/** The id of the user who is signed in, if any. */
export async function signedInUserId(): Promise<string | undefined> {
  const row = await querySession();
  return row?.token ? row.user?._id : undefined;
}
