import type { User } from '@quiz-app/shared/user';
import { useDevice } from './device-context.ts';
import { useStored } from './use-stored.ts';

/** The session of this device; null when signed out, `undefined` while loading or until the user is known. */
export function useSession(): { token: string; user: User } | null | undefined {
  const { session } = useDevice();
  return useStored(async () => {
    const row = await session.query();
    if (!row?.token) return null;
    return row.user && { token: row.token, user: row.user };
  }, [session]);
}
