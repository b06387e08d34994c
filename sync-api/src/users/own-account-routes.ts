import { errorMessages } from '@quiz-app/shared/error-messages';
import { rateLimits } from '../auth/limits.ts';
import type { Passwords } from '../auth/passwords.ts';
import { countTry, type MakeLimiter, refuseFull } from '../auth/rate-limit.ts';
import type { RoundRobinQueue } from '../auth/round-robin-queue.ts';
import { ApiError } from '../http/api-error.ts';
import type { Serve } from '../http/serve.ts';
import type { PasswordsStore } from './passwords-store.ts';
import type { PeopleStore } from './people-store.ts';
import type { SessionsStore } from './sessions-store.ts';

interface Stores {
  people: PeopleStore;
  sessions: SessionsStore;
  accounts: PasswordsStore;
}

/** What everybody does with their own account. @param hashes the queue in which passwords are hashed */
export function serveOwnAccount(
  serve: Serve,
  { people, sessions, accounts }: Stores,
  passwords: Passwords,
  hashes: RoundRobinQueue,
  limiter: MakeLimiter,
): void {
  // By account: a stolen session must not be able to guess the password.
  const guesses = limiter('current password', rateLimits.failedLogins.ofAccountAndAddress);

  serve('editMe', async ({ caller, body }) => {
    if (body.email === '' && caller.email !== '')
      throw new ApiError('invalid-field', errorMessages.enterEmail, { field: 'email' });
    const edited = await people.edit(caller._id, body);
    // Of a deleted person's address the caller learns no more than of anybody's.
    if (edited === 'exists' || edited === 'deleted exists')
      throw new ApiError('already-exists', errorMessages.userExists);
    if (typeof edited === 'string') throw new ApiError('session-ended', errorMessages.pleaseLogIn);
    const { createdAt: _, hasCard: __, ...user } = edited;
    return user;
  });

  serve('changePassword', async ({ caller, sessionId, body: { currentPassword = '', password } }) => {
    if (caller.email === '')
      throw new ApiError('invalid-field', errorMessages.passwordNeedsEmail, { field: 'password' });
    const counted = [[guesses, caller._id]] as const;
    const needsNone = sessionId !== undefined && (await sessions.isByCard(sessionId));
    const { isRight, passwordHash } = await hashes.run(caller._id, async () => {
      await refuseFull(counted);
      const isRight = needsNone || (await passwords.matches(currentPassword, await accounts.hashOf(caller._id)));
      return { isRight, passwordHash: isRight ? await passwords.hash(password) : '' };
    });
    await countTry(counted, { failed: !isRight });
    if (!isRight) throw new ApiError('invalid-field', errorMessages.wrongPassword, { field: 'currentPassword' });
    await accounts.change(caller._id, passwordHash, sessionId);
    return null;
  });

  serve('getSessions', ({ caller, sessionId }) => sessions.list(caller._id, sessionId));

  serve('endSession', async ({ id, caller, sessionId }) => {
    const wanted = id === 'current' ? (sessionId ?? '') : id;
    if (!(await sessions.end(caller._id, wanted))) throw new ApiError('not-found', 'Session not found');
    return null;
  });
}
