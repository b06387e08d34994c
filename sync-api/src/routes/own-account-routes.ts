import { errorMessages } from '@quiz-app/shared/error-messages';
import type { User } from '@quiz-app/shared/user';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import { rateLimits } from '../auth/limits.ts';
import type { Serve } from '../http/create-routes.ts';
import { mailAboutNewAddress } from '../users/messages-to-people.ts';

/** Creates a function that checks a caller's current password, limited against guessing. */
function createPasswordCheck({ accounts, passwords, hashes, limiter }: AppContext) {
  /**
   * @param mayBeMissing whether a person without a password may pass
   * @param andHash a new password, which is hashed only if the current one is right
   * @returns the hash of the current password, '' without one, and that of `andHash`
   * @throws ApiError 400 for a wrong password, 429 past the limit
   */
  return async (
    { _id }: User,
    given: string,
    { mayBeMissing, andHash }: { mayBeMissing: boolean; andHash?: string },
  ): Promise<{ current: string; hashed: string }> => {
    // By account: a stolen session must not be able to guess the password.
    const counted = [[rateLimits.fewFailures, 'current password', _id]] as const;
    const { isRight, ...found } = await hashes.run(_id, async () => {
      await limiter.refuseFull(counted);
      const current = await accounts.hashOf(_id);
      const isRight = current === undefined ? mayBeMissing : await passwords.matches(given, current);
      return { isRight, current: current ?? '', hashed: isRight && andHash ? await passwords.hash(andHash) : '' };
    });
    await limiter.countTry(counted, { failed: !isRight });
    if (!isRight) throw new ApiError('invalid-field', errorMessages.wrongPassword, { field: 'currentPassword' });
    return found;
  };
}

/** The calls of users about their own account. */
export function serveOwnAccount(serve: Serve, context: AppContext): void {
  const { people, sessions, accounts, passwords, hashes, mail } = context;
  const checkPassword = createPasswordCheck(context);

  serve('editMe', async ({ caller, sessionId, body: { currentPassword = '', ...edit }, countCall }) => {
    if (edit.email === '' && caller.email !== '')
      throw new ApiError('invalid-field', errorMessages.enterEmail, { field: 'email' });
    const isNewAddress = edit.email !== undefined && edit.email.toLowerCase() !== caller.email.toLowerCase();
    const checked = isNewAddress ? await checkPassword(caller, currentPassword, { mayBeMissing: true }) : undefined;
    if (checked) await countCall();
    const edited = await people.edit(
      caller._id,
      edit,
      checked && { session: sessionId, passwordHash: checked.current },
    );
    // The caller does not learn whether the address belongs to a deleted user.
    if (edited === 'exists' || edited === 'deleted exists')
      throw new ApiError('already-exists', errorMessages.userExists);
    if (typeof edited === 'string') throw new ApiError('session-ended', errorMessages.pleaseLogIn);
    // Not awaited: the address is changed even if the message fails.
    if (isNewAddress && caller.email !== '' && mail) void mail.send(mailAboutNewAddress(caller)).catch(mail.onFailure);
    const { createdAt: _, hasCard: __, ...user } = edited;
    return user;
  });

  serve('changePassword', async ({ caller, sessionId, body: { currentPassword = '', password } }) => {
    if (caller.email === '') throw new ApiError('email-needed', errorMessages.passwordNeedsEmail);
    const isByCard = await sessions.isByCard(sessionId);
    const { current, hashed } = isByCard
      ? { current: undefined, hashed: await hashes.run(caller._id, () => passwords.hash(password)) }
      : await checkPassword(caller, currentPassword, { mayBeMissing: false, andHash: password });
    if (!(await accounts.change(caller._id, hashed, { session: sessionId, passwordHash: current })))
      throw new ApiError('session-ended', errorMessages.pleaseLogIn);
    return null;
  });

  serve('getSessions', ({ caller, sessionId }) => sessions.list(caller._id, sessionId));

  serve('endSession', async ({ id, caller, sessionId }) => {
    const wanted = id === 'current' ? sessionId : id;
    if (!(await sessions.end(caller._id, wanted))) throw new ApiError('not-found', 'Session not found');
    return null;
  });
}
