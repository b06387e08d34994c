import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import type { PushMessage } from '@quiz-app/shared/device';

/** Fires events of the app's service worker, as the browser does. */
export interface WorkerEvents {
  /** The network has returned. */
  sync(): Promise<void>;
  /** The push service, which is on the internet, delivers a message. */
  push(message: PushMessage): Promise<void>;
}

/** @param page any page of the browser context; it may leave the app */
export async function workerEvents(page: Page, origin: string): Promise<WorkerEvents> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
    if (own) registered.resolve(own.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered.promise;
  return {
    sync: async () => {
      const event = { origin, registrationId, tag: 'push-outbox', lastChance: false };
      await session.send('ServiceWorker.dispatchSyncEvent', event);
    },
    push: async (message) => {
      const data = JSON.stringify(message);
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
  };
}

/** The app's service worker. */
export function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('No service worker runs');
  return worker;
}
