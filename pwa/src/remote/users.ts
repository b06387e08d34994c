import { calls, type Envelope } from '@quiz-app/shared/api';
import type { Credentials, Registration, User } from '@quiz-app/shared/user';
import { type Answer, ask, envelopeOf } from './http.ts';

export const register = (registration: Registration): Promise<Envelope<null>> =>
  envelopeOf(calls.register, { payload: registration });

/** `data` is the token. */
export const login = (credentials: Credentials): Promise<Envelope<string>> =>
  envelopeOf(calls.login, { payload: credentials });

/** Who the stored token belongs to. */
export const getUserInfo = (): Promise<Answer<User>> => ask(calls.getUserInfo);
