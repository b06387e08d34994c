import { matchPath, type Path } from 'react-router-dom';
import { paths } from '../paths.ts';

/** What login and register keep in the history entry, which, unlike the address, no link can set. */
export interface EntryState {
  /** The address that was requested while logged out. */
  from?: string;
  /** The e-mail of the person who has just registered, or whose session ended. */
  email?: string;
  /** The person registers the server's first account. */
  isFirst?: boolean;
}

/** The state that leads back to this address after the login. */
export const wayBackTo = ({ pathname, search, hash }: Path): EntryState => ({ from: pathname + search + hash });

/** The pages of the app that need a login. */
const pages = [paths.home(), paths.profile(), paths.leaderboard(), '/user/*', '/admin/*'];

/**
 * The URL that a login leads to: the requested one, if it is one of the app's own pages, else home.
 *
 * @param email of the user who logged in; another user is not led to the requested page
 */
export function addressAfterLogin(state: EntryState | null, email: string): string {
  const from = state?.from;
  if (
    !from ||
    (state.email && state.email.toLowerCase() !== email.toLowerCase().trim()) ||
    !URL.canParse(from, window.location.origin)
  )
    return paths.home();
  const { origin, pathname, href } = new URL(from, window.location.origin);
  const isOwn = origin === window.location.origin && pages.some((page) => matchPath(page, pathname));
  return isOwn ? href : paths.home();
}
