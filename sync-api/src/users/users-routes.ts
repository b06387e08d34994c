import { errorMessages } from '@quiz-app/shared/error-messages';
import type { Context } from 'hono';
import { hashing, rateLimits } from '../auth/limits.ts';
import type { Passwords } from '../auth/passwords.ts';
import { RateLimit } from '../auth/rate-limit.ts';
import { RoundRobinQueue } from '../auth/round-robin-queue.ts';
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

export function serveUsers(
  serve: Serve,
  users: UsersStore,
  passwords: Passwords,
  tokens: Tokens,
  { adminSignup, trustProxy }: SignInRules,
): void {
  const byAccount = new RateLimit(rateLimits.failedLoginsOfAccount);
  const byAddress = new RateLimit(rateLimits.failedLoginsOfAddress);
  const registrations = new RateLimit(rateLimits.registrationsOfAddress);
  const hashes = new RoundRobinQueue({ ...hashing, full: tooManyLogins });
  const addressOf = (c: Context<NodeEnv>) => callerAddress(c, trustProxy);

  serve('register', async ({ c, body }) => {
    const address = addressOf(c);
    await registrations.count(address);
    const { name, email, password, isAdmin } = body;
    // Checked here to save the costly hash; the store checks again.
    const taken = await users.byEmail(email);
    const passwordHash = taken ? '' : await hashes.run(address, () => passwords.hash(password));
    const added = taken ? 'exists' : await users.add({ name, email, isAdmin, passwordHash }, adminSignup === 'closed');
    if (added === 'exists') throw new ApiError('already-exists', errorMessages.userExists);
    if (added === 'admins closed') throw new ApiError('only-admins', 'Admin sign-up is closed');
    return null;
  });

  serve('login', async ({ c, body: { email, password } }) => {
    const address = addressOf(c);
    const findMatchingUser = () =>
      hashes.run(address, async () => {
        const account = await users.byEmail(email);
        return (await passwords.matches(password, account?.passwordHash)) ? account?.user : undefined;
      });
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

function tooManyLogins(): ApiError {
  // Spread at random, so that those who were refused together do not come back together.
  const headers = { 'retry-after': String(Math.ceil(5 + 10 * Math.random())) };
  return new ApiError('busy', 'Too many people are logging in. Please try again in a few seconds.', { headers });
}
