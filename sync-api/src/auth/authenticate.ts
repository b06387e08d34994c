import type { Access } from '@quiz-app/shared/contract/endpoints';
import { errorMessages } from '@quiz-app/shared/error-messages';
import type { User } from '@quiz-app/shared/user';
import { ApiError } from '../http/api-error.ts';
import type { Tokens } from './tokens.ts';

export type FindUser = (id: string) => Promise<User | undefined>;

/**
 * Finds the user from the Authorization header.
 * @throws ApiError 401 without a valid token, at once; rejects with 401 without its user, 403 without the needed role
 */
export type Authenticate = (access: Exclude<Access, 'anyone'>, authorization: string | undefined) => Promise<User>;

/** The role is read from the database on every call, so that a changed role takes effect at once. */
export function createAuthenticate(tokens: Tokens, findUser: FindUser): Authenticate {
  async function findAllowed(access: Parameters<Authenticate>[0], userId: string): Promise<User> {
    const user = await findUser(userId);
    if (!user) throw new ApiError('not-logged-in', errorMessages.pleaseLogIn);
    if (access === 'admin' && !user.isAdmin) throw new ApiError('only-admins', errorMessages.onlyAdmins);
    return user;
  }

  return (access, authorization) => {
    const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
    const check = token === undefined ? 'invalid' : tokens.check(token);
    if (check === 'expired') throw new ApiError('token-expired', errorMessages.jwtExpired);
    if (check === 'invalid') throw new ApiError('not-logged-in', errorMessages.pleaseLogIn);
    return findAllowed(access, check.userId);
  };
}
