import { failedPull, type PullResult } from './pull-result.ts';
import { sharedPull } from './shared-pull.ts';

const done: PullResult = { success: true, message: '' };

/**
 * Fetches the signed-in user again, whose groups or extra time may have changed.
 *
 * @throws NoConnection, TimedOut, StorageFailed
 */
export const pullUser = sharedPull(async ({ api, session, clock }) => {
  const { token, user } = (await session.read()) ?? {};
  if (!token) return done;
  const answer = await api.getUserInfo();
  const { envelope } = answer;
  if (!envelope.success) return failedPull(envelope, answer, clock.now());
  if (JSON.stringify(user) !== JSON.stringify(envelope.data)) await session.writeUser(token, envelope.data);
  return done;
});
