import type { PushMessage, PushSubscriptionBody } from '@quiz-app/shared/device';
import { RoundRobinQueue } from '../http/round-robin-queue.ts';
import { reportArrived } from './messages-to-people.ts';
import type { PushStore } from './push-store.ts';

/**
 * Sends a message to a browser. @returns `gone` if the browser no longer wants any @throws the error of the push service
 * or the network
 */
export type SendPush = (subscription: PushSubscriptionBody, message: PushMessage) => Promise<'sent' | 'gone'>;

/**
 * Tells every subscribed browser of a user that someone else handed in a report. Returns at once; failures are logged.
 */
export type Notify = (userId: string, report: Pick<PushMessage, 'reportId' | 'examName'>) => void;

/** How many pushes are sent at once, and how many more may wait. Further ones are dropped. */
const pushing = { running: 8, waiting: 1_000 };

/** @param log receives each failure */
export function createNotify(pushes: PushStore, send: SendPush, log: (what: string, error: unknown) => void): Notify {
  const queue = new RoundRobinQueue({ ...pushing, full: () => new Error('too many pushes wait') });

  async function notifyBrowser(subscription: PushSubscriptionBody, message: PushMessage): Promise<void> {
    if ((await send(subscription, message)) === 'gone') await pushes.remove(subscription.endpoint);
  }

  async function notifyAll(userId: string, report: Pick<PushMessage, 'reportId' | 'examName'>): Promise<void> {
    const failed = (error: unknown) => log('A message to a browser was not sent', error);
    const subscriptions = await pushes.ofUser(userId);
    if (subscriptions.length === 0) return;
    const title = reportArrived({ language: await pushes.languageOf(userId) });
    const message = { type: 'report-arrived', title, ...report } as const;
    const sent = subscriptions.map((each) => queue.run(userId, () => notifyBrowser(each, message)).catch(failed));
    await Promise.all(sent);
  }

  return (userId, report) => {
    notifyAll(userId, report).catch((error) => log('The browsers of a person cannot be read', error));
  };
}
