import type { User } from '@quiz-app/shared/user';
import { createContext, useContext } from 'react';
import type { Device } from '../sync/device.ts';
import { useLive } from './use-live.ts';

/** The session of this device; null when signed out, `undefined` while loading or until the user is known. */
export function useSession(): { token: string; user: User } | null | undefined {
  return useLive(currentSession);
}

const currentSession = ({ session }: Device) => session.queryCurrent();

/** The user whose session the server has ended here; null if it ended otherwise, `undefined` while loading. */
export function useEndedSession(): Pick<User, 'email'> | null | undefined {
  return useLive(endedSession);
}

const endedSession = ({ session }: Device) => session.queryEnded();

/** Provides the user to the pages of logged-in users. */
export const UserContext = createContext<User | undefined>(undefined);

/** The user of this page. */
export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error('There is no UserContext around this component');
  return user;
}
