import type { Access } from '@quiz-app/shared/api';
import { messages } from '@quiz-app/shared/messages';
import type { User } from '@quiz-app/shared/user';
import { ApiError } from '../http/api-error.ts';
import type { Tokens } from './tokens.ts';

export type FindUser = (id: string) => Promise<User | undefined>;

/** Finds who calls from the Authorization header. @throws ApiError 401 for nobody, 403 for who may not */
export type Gate = (access: Exclude<Access, 'anyone'>, authorization: string | undefined) => Promise<User>;

/** The role is read anew at every call: a token says who somebody is, not what they may do. */
export function createGate(tokens: Tokens, findUser: FindUser): Gate {
  return async (access, authorization) => {
    const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
    const check = token === undefined ? 'invalid' : await tokens.check(token);
    if (check === 'expired') throw new ApiError(401, messages.jwtExpired);
    const user = check === 'invalid' ? undefined : await findUser(check.userId);
    if (!user) throw new ApiError(401, messages.pleaseLogIn);
    if (access === 'admin' && !user.isAdmin) throw new ApiError(403, messages.onlyAdmins);
    return user;
  };
}
