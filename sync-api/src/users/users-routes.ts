import { calls } from '@quiz-app/shared/api';
import { messages } from '@quiz-app/shared/messages';
import { credentials, registration } from '@quiz-app/shared/user';
import type { Context } from 'hono';
import { AttemptLimit, type Limit } from '../auth/login-limit.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Tokens } from '../auth/tokens.ts';
import { ApiError } from '../http/api-error.ts';
import { callerAddress, type NodeEnv } from '../http/caller-address.ts';
import type { ServeCall } from '../http/serve.ts';
import type { UsersStore } from './users-store.ts';

export interface SignInRules {
  /** `closed` refuses a further admin once there is one. */
  adminSignup: 'open' | 'closed';
  /** How many proxies stand in front of the server. */
  trustProxy: number;
}

const quarterHour = 15 * 60;
const failuresOfAccount: Limit = { points: 10, duration: quarterHour };
const failuresOfAddress: Limit = { points: 100, duration: quarterHour };
const registrationsOfAddress: Limit = { points: 300, duration: 60 * 60 };

export function serveUsers(
  serve: ServeCall,
  users: UsersStore,
  passwords: Passwords,
  tokens: Tokens,
  { adminSignup, trustProxy }: SignInRules,
): void {
  const byAccount = new AttemptLimit(failuresOfAccount);
  const byAddress = new AttemptLimit(failuresOfAddress);
  const registrations = new AttemptLimit(registrationsOfAddress);
  const addressOf = (c: Context<NodeEnv>) => callerAddress(c, trustProxy);

  serve.toAnyone(calls.register, registration, async ({ c, fields }) => {
    await registrations.count(addressOf(c));
    const { name, email, password, isAdmin } = fields;
    // Asked before the hash, which costs more than the answer; the store asks again.
    const taken = await users.byEmail(email);
    const passwordHash = taken ? '' : await passwords.hash(password);
    const added = taken ? 'exists' : await users.add({ name, email, isAdmin, passwordHash }, adminSignup === 'closed');
    if (added === 'exists') throw new ApiError(409, messages.userExists);
    if (added === 'admins closed') throw new ApiError(403, 'Admin sign-up is closed');
    return null;
  });

  serve.toAnyone(calls.login, credentials, async ({ c, fields: { email, password } }) => {
    const address = addressOf(c);
    const compare = async () => {
      const account = await users.byEmail(email);
      return (await passwords.matches(password, account?.passwordHash)) ? account?.user : undefined;
    };
    const isKnown = (user: unknown) => user !== undefined;
    const user = await byAddress.countFailures(
      address,
      () => byAccount.countFailures(JSON.stringify([address, email.toLowerCase()]), compare, isKnown),
      isKnown,
    );
    if (!user) throw new ApiError(401, messages.invalidLogin);
    return tokens.sign(user._id);
  });

  serve.toCallers(calls.getUserInfo, null, async ({ caller }) => caller);
}
