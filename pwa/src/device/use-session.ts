import type { User } from '@quiz-app/shared/user';
import { useDevice } from './device-context.ts';
import { useShared } from './use-stored.ts';

/** The session of this device; null when signed out, `undefined` while loading or until the user is known. */
export function useSession(): { token: string; user: User } | null | undefined {
  return useShared(useDevice().session.queryCurrent);
}
