import type { Access } from '@quiz-app/shared/contract/endpoints';
import { errorMessages } from '@quiz-app/shared/error-messages';
import type { User } from '@quiz-app/shared/user';
import { ApiError } from '../api-error.ts';
import type { TokenOwner, Tokens } from './tokens.ts';

/** Finds the owner of a token; undefined if the session has ended or the user was deleted. */
export type FindCaller = (owner: TokenOwner) => Promise<User | undefined>;

/** The user and session of a request. */
export interface Caller {
  user: User;
  sessionId: string;
}

/**
 * Finds the caller from the Authorization header.
 * @throws ApiError 401 without a valid token and its session, 403 without the needed role
 */
export type Authenticate = (access: Exclude<Access, 'anyone'>, authorization: string | undefined) => Promise<Caller>;

/** The role is read from the database on every call, so that a changed role takes effect at once. */
export function createAuthenticate(tokens: Tokens, findCaller: FindCaller): Authenticate {
  return async (access, authorization) => {
    const owner = await tokens.check(authorization);
    if (owner === 'expired') throw new ApiError('token-expired', errorMessages.jwtExpired);
    if (owner === 'invalid') throw new ApiError('not-logged-in', errorMessages.pleaseLogIn);
    const user = await findCaller(owner);
    if (!user) throw new ApiError('session-ended', errorMessages.pleaseLogIn);
    if (access === 'admin' && !user.isAdmin) throw new ApiError('only-admins', errorMessages.onlyAdmins);
    return { user, sessionId: owner.sessionId };
  };
}
