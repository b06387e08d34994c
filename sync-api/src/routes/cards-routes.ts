import { readCard } from '@quiz-app/shared/card';
import { errorMessages } from '@quiz-app/shared/error-messages';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import { type Counted, rateLimits } from '../auth/limits.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { Serve } from '../http/create-routes.ts';

/** Log-in cards: an admin hands them out; they replace e-mail and password. */
export function serveCards(serve: Serve, { users, people, cards, signIn, limiter, trustProxy }: AppContext): void {
  serve('newCard', async ({ id }) => {
    const card = cards.make();
    if (!(await people.giveCard(id, cards.hash(card)))) throw new ApiError('not-found', errorMessages.userNotFound);
    return { card };
  });

  serve('loginWithCard', async ({ c, body }) => {
    const address = callerAddress(c, trustProxy);
    // Cards of 60 bits are not guessed: this bounds the work, and leaves room for a class with typing errors. Separate
    // from failed passwords, so that guessed passwords do not block cards behind the same address.
    const counted: Counted = [
      [rateLimits.manyFailures, 'cards from address', address],
      [rateLimits.failuresInADay, 'cards from address', address],
    ];
    await limiter.refuseFull(counted);
    const cardHash = cards.hash(readCard(body.card) ?? '');
    const user = await users.byCard(cardHash);
    await limiter.countTry(counted, { failed: user === undefined });
    const token = user && (await signIn.begin(c, user, { cardHash }));
    if (token === undefined) throw new ApiError('invalid-login', errorMessages.wrongCard);
    return token;
  });
}
