import { errorMessages } from '@quiz-app/shared/error-messages';
import type { User } from '@quiz-app/shared/user';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { Serve } from '../http/create-routes.ts';
import { mailWithLink } from '../users/messages-to-people.ts';

type Mail = NonNullable<AppContext['mail']>;

const linkHours = 1;

/** Password resets by a link in an e-mail. */
export function serveResets(serve: Serve, { users, accounts, passwords, hashes, trustProxy, mail }: AppContext): void {
  const requireMail = (): Mail => {
    if (!mail) throw new ApiError('not-found', errorMessages.emailNotSetUp);
    return mail;
  };

  serve('getSignInOptions', async () => ({ forgotPassword: mail !== undefined, isEmpty: await users.isEmpty() }));

  serve('forgotPassword', async ({ body: { email }, countCall }) => {
    const resetMail = requireMail();
    await countCall();
    const found = await users.byEmail(email);
    // Not awaited, so that an unknown address takes the same time.
    if (found) void sendLink(found.user, resetMail).catch(resetMail.onFailure);
    return null;
  });

  async function sendLink(user: User, { appUrl, send }: Mail): Promise<void> {
    const expiresAt = new Date(Date.now() + linkHours * 3_600_000).toISOString();
    const token = await accounts.addReset(user._id, expiresAt);
    // The address is for password managers.
    const link = `${appUrl.replace(/\/$/, '')}/login#reset=${token}&email=${encodeURIComponent(user.email)}`;
    await send(mailWithLink(user, link));
  }

  serve('resetPassword', async ({ c, body: { token, password } }) => {
    const passwordHash = await hashes.run(callerAddress(c, trustProxy), async () =>
      (await accounts.isReset(token)) ? passwords.hash(password) : undefined,
    );
    if (passwordHash === undefined || !(await accounts.reset(token, passwordHash)))
      throw new ApiError('not-found', errorMessages.resetLinkInvalid);
    return null;
  });
}
