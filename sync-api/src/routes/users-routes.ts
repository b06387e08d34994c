import { errorMessages } from '@quiz-app/shared/error-messages';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import { type Counted, rateLimits } from '../auth/limits.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { Serve } from '../http/create-routes.ts';

/** Registering, and logging in with a password. */
export function serveUsers(
  serve: Serve,
  { users, passwords, hashes, signIn, limiter, adminSignup, trustProxy }: AppContext,
): void {
  serve('register', async ({ c, body: { name, email, password, isAdmin }, countCall }) => {
    const passwordHash = await hashes.run(callerAddress(c, trustProxy), async () => {
      // Here, so that a flood which finds no place in the queue writes nothing.
      await countCall();
      // Checked here to save the costly hash; the store checks again.
      return (await users.byEmail(email)) ? undefined : passwords.hash(password);
    });
    const added =
      passwordHash === undefined
        ? 'exists'
        : await users.add({ name, email, isAdmin, passwordHash }, adminSignup === 'closed');
    if (added === 'exists') throw new ApiError('already-exists', errorMessages.userExists);
    if (added === 'admins closed') throw new ApiError('only-admins', 'Admin sign-up is closed');
    return null;
  });

  serve('login', async ({ c, body: { email, password } }) => {
    const address = callerAddress(c, trustProxy);
    const account = email.toLowerCase();
    const device = signIn.knownDevice(c, account);
    const { fewFailures, manyFailures, failuresInADay } = rateLimits;
    // A device that logged in to the account before is counted apart: the failures of others do not keep it out.
    const counted: Counted = device
      ? [
          [fewFailures, 'known device', device],
          [manyFailures, 'known devices of account', account],
          [failuresInADay, 'known devices of account', account],
        ]
      : [
          [fewFailures, 'account and address', account, address],
          [manyFailures, 'address', address],
          [manyFailures, 'account', account],
          [failuresInADay, 'account', account],
        ];
    const findMatching = async () => {
      const found = await users.byEmail(email);
      const { user, passwordHash } = found ?? {};
      const isRight = await passwords.matches(password, passwordHash);
      return isRight && user && passwordHash !== undefined ? { user, passwordHash } : undefined;
    };
    // A known device waits in its account's queue, so that many logins from its address do not delay it.
    const queue = device ? account : address;
    const found = await hashes.run(queue, async () => {
      await limiter.refuseFull(counted);
      return findMatching();
    });
    await limiter.countTry(counted, { failed: found === undefined });
    const token = found && (await signIn.begin(c, found.user, found));
    if (token === undefined) throw new ApiError('invalid-login', errorMessages.invalidLogin);
    signIn.rememberDevice(c, account, device);
    return token;
  });

  serve('getUserInfo', async ({ caller }) => caller);
}
