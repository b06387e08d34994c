import type { PushMessage, PushNews, PushSubscriptionBody } from '@quiz-app/shared/device';
import { RoundRobinQueue } from '../http/round-robin-queue.ts';
import { pushTitle } from './messages-to-people.ts';
import type { PushStore } from './push-store.ts';

/**
 * Sends a message to a browser. @returns `gone` if the browser no longer wants any @throws the error of the push service
 * or the network
 */
export type SendPush = (subscription: PushSubscriptionBody, message: PushMessage) => Promise<'sent' | 'gone'>;

/** Sends news to every subscribed browser of a user. Never rejects: failures are logged. */
export type Notify = (userId: string, news: PushNews) => Promise<void>;

/** How many pushes are sent at once, and how many more may wait. Further ones are dropped. */
const pushing = { running: 8, waiting: 1_000 };

/** @param log receives each failure */
export function createNotify(pushes: PushStore, send: SendPush, log: (what: string, error: unknown) => void): Notify {
  const queue = new RoundRobinQueue({ ...pushing, full: () => new Error('too many pushes wait') });

  async function notifyBrowser(subscription: PushSubscriptionBody, message: PushMessage): Promise<void> {
    if ((await send(subscription, message)) === 'gone') await pushes.remove(subscription.endpoint);
  }

  async function notifyAll(userId: string, news: PushNews): Promise<void> {
    const failed = (error: unknown) => log('A message to a browser was not sent', error);
    const subscriptions = await pushes.ofUser(userId);
    if (subscriptions.length === 0) return;
    const language = await pushes.languageOf(userId);
    const message = { ...news, title: pushTitle({ language }, news.type), language };
    const sent = subscriptions.map((each) => queue.run(userId, () => notifyBrowser(each, message)).catch(failed));
    await Promise.all(sent);
  }

  return (userId, news) =>
    notifyAll(userId, news).catch((error) => log('The browsers of a person cannot be read', error));
}
