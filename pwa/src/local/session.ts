import type { User } from '@quiz-app/shared/user';
import { useLiveQuery } from 'dexie-react-hooks';
import { querySession } from './session-store.ts';
import { storageFailed } from './storage-failed.ts';

/** The session of this device; null when signed out, `undefined` while loading or until the user is known. */
export function useSession(): { token: string; user: User } | null | undefined {
  return useLiveQuery(async () => {
    // What the whole app waits for: a device without storage is told in words a person can act on.
    const row = await querySession().catch((error) => {
      throw storageFailed(error);
    });
    if (!row?.token) return null;
    return row.user && { token: row.token, user: row.user };
  });
}
