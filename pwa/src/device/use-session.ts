import type { User } from '@quiz-app/shared/user';
import type { Device } from '../sync/device.ts';
import { useDevice } from './device-context.ts';
import { useShared, useStored } from './use-stored.ts';

/** The session of this device; null when signed out, `undefined` while loading or until the user is known. */
export function useSession(): { token: string; user: User } | null | undefined {
  return useShared(useDevice().session.queryCurrent);
}

/** Whose session the server has ended here; null if it ended otherwise, `undefined` while loading. */
export function useEndedSession(): Pick<User, 'email'> | null | undefined {
  return useStored(endedSession);
}

const endedSession = ({ session }: Device) => session.queryEnded();
