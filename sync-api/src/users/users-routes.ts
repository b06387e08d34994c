import { errorMessages } from '@quiz-app/shared/error-messages';
import type { Context } from 'hono';
import type { Passwords } from '../auth/passwords.ts';
import { type Limit, RateLimit } from '../auth/rate-limit.ts';
import type { Tokens } from '../auth/tokens.ts';
import { ApiError } from '../http/api-error.ts';
import { callerAddress, type NodeEnv } from '../http/caller-address.ts';
import type { Serve } from '../http/serve.ts';
import type { UsersStore } from './users-store.ts';

export interface SignInRules {
  /** `closed` refuses further admins once there is one. */
  adminSignup: 'open' | 'closed';
  /** The number of reverse proxies in front of the server. */
  trustProxy: number;
}

const quarterHour = 15 * 60;
const failuresOfAccount: Limit = { points: 10, duration: quarterHour };
const failuresOfAddress: Limit = { points: 100, duration: quarterHour };
const registrationsOfAddress: Limit = { points: 300, duration: 60 * 60 };

export function serveUsers(
  serve: Serve,
  users: UsersStore,
  passwords: Passwords,
  tokens: Tokens,
  { adminSignup, trustProxy }: SignInRules,
): void {
  const byAccount = new RateLimit(failuresOfAccount);
  const byAddress = new RateLimit(failuresOfAddress);
  const registrations = new RateLimit(registrationsOfAddress);
  const addressOf = (c: Context<NodeEnv>) => callerAddress(c, trustProxy);

  serve('register', async ({ c, body }) => {
    await registrations.count(addressOf(c));
    const { name, email, password, isAdmin } = body;
    // Checked here to save the costly hash; the store checks again.
    const taken = await users.byEmail(email);
    const passwordHash = taken ? '' : await passwords.hash(password);
    const added = taken ? 'exists' : await users.add({ name, email, isAdmin, passwordHash }, adminSignup === 'closed');
    if (added === 'exists') throw new ApiError('already-exists', errorMessages.userExists);
    if (added === 'admins closed') throw new ApiError('only-admins', 'Admin sign-up is closed');
    return null;
  });

  serve('login', async ({ c, body: { email, password } }) => {
    const address = addressOf(c);
    const findMatchingUser = async () => {
      const account = await users.byEmail(email);
      return (await passwords.matches(password, account?.passwordHash)) ? account?.user : undefined;
    };
    const isLoggedIn = (user: unknown) => user !== undefined;
    const user = await byAddress.countFailures(
      address,
      () => byAccount.countFailures(JSON.stringify([address, email.toLowerCase()]), findMatchingUser, isLoggedIn),
      isLoggedIn,
    );
    if (!user) throw new ApiError('invalid-login', errorMessages.invalidLogin);
    return tokens.sign(user._id);
  });

  serve('getUserInfo', async ({ caller }) => caller);
}
