import type { CDPSession, Page } from '@playwright/test';
import type { PushMessage } from '@quiz-app/shared/device';
import { expect, test } from '../support/fixtures.ts';
import { openAs, readyForOffline } from '../support/steps.ts';

interface Registration {
  registrationId: string;
  scopeURL: string;
}

/** Takes the place of the push service, which is on the internet: hands a message to the service worker. */
async function pushServiceOf(page: Page, url: string): Promise<(message: PushMessage) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<Registration>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
    if (own) found.resolve(own);
  });
  await session.send('ServiceWorker.enable');
  const { registrationId } = await found.promise;
  return async (message) =>
    void (await session.send('ServiceWorker.deliverPushMessage', {
      origin: url,
      registrationId,
      data: JSON.stringify(message),
    }));
}

/** What the person sees beside the app. */
const notifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

test('who asked for it is told that a report has arrived, once for each', { tag: '@phone' }, async ({
  page,
  context,
  server,
  taker,
}) => {
  await context.grantPermissions(['notifications']);
  await openAs(page, taker);
  await readyForOffline(page);
  const push = await pushServiceOf(page, server.url);
  const first: PushMessage = { type: 'report-arrived', reportId: 'r1', examName: 'Maps “İ”' };
  await push(first);
  await push(first);
  await expect.poll(() => notifications(page)).toEqual([{ title: 'Your report has arrived', body: 'Maps “İ”' }]);
  await push({ ...first, reportId: 'r2', examName: 'Fractions' });
  await expect.poll(async () => (await notifications(page)).length).toBe(2);
});
