import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import type { PushMessage, PushSubscriptionBody } from '@quiz-app/shared/device';
import { Api, newPerson } from '../support/api.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { expect, test } from '../support/fixtures.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { openAs, readyForOffline } from '../support/steps.ts';
import { workerEvents, workerOf } from '../support/worker-events.ts';

test.use({ serviceWorkers: 'allow' });

/** Counts the notifications of the service worker. @returns a function that reads the count */
async function countShown(context: BrowserContext): Promise<() => Promise<number>> {
  const worker = workerOf(context);
  await worker.evaluate(() => {
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration');
    const show = registration.showNotification.bind(registration);
    const count = { shown: 0 };
    Object.assign(globalThis, { count });
    registration.showNotification = async (...notification) => {
      await show(...notification);
      count.shown += 1;
    };
  });
  return () => worker.evaluate(() => Reflect.get(globalThis, 'count').shown);
}

/**
 * The notifications that the person sees. Do not read them while one is being shown: the browser then forgets it,
 * because it is stored but not yet drawn.
 */
const notifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/** A proxy for the server's calls to the internet: records which hosts were called, and reaches none. */
async function startInternet() {
  const called: string[] = [];
  const proxy = createServer();
  proxy.on('connect', ({ url = '' }, socket) => {
    called.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  proxy.listen(0, '127.0.0.1').unref();
  await once(proxy, 'listening');
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { called, settings: { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: address } };
}

/** The subscription that a browser gets from the push service of this name. */
function subscriptionAt(name: string): PushSubscriptionBody {
  const p256dh = createECDH('prime256v1').generateKeys('base64url', 'uncompressed');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  return { endpoint: `https://${name}.push.services.mozilla.com/wpush/v2/a`, keys };
}

/** Runs in a page or a service worker: its push service, which is on the internet, now gives this subscription. */
function subscribeTo(given: PushSubscriptionBody): void {
  let current: unknown = null;
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      const text = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
      const key = Uint8Array.from(text, (character) => character.charCodeAt(0));
      current = { endpoint: given.endpoint, options: { applicationServerKey: key.buffer }, toJSON: () => given };
      return current;
    },
  });
}

test('a taker is notified once for each report, also at a new push address with no window open', async ({
  page,
  context,
  serverToKill: server,
}) => {
  const internet = await startInternet();
  await server.restart(internet.settings);
  const anyone = new Api(server.url);
  const [taker, carrier] = [newPerson('Amara Okafor'), newPerson('Henrik Lindqvist', true)];
  await anyone.register(taker);
  await anyone.register(carrier);
  const admin = await anyone.logIn(carrier);
  const exam = await admin.addExam({ ...threeKinds.details, name: 'Told' }, threeKinds.questions);
  const own = await (await anyone.logIn(taker)).data('getUserInfo');
  const handIn = () => admin.data('addReport', { body: { ...finishedAttempt(exam, own._id).attempt, handedIn: true } });

  await context.grantPermissions(['notifications'], { origin: server.url });
  await openAs(page, taker, server.url);
  await readyForOffline(page);
  await test.step('each report has one notification', async () => {
    const { push } = await workerEvents(page, server.url);
    const shown = await countShown(context);
    const first: PushMessage = {
      type: 'report-arrived',
      title: 'Your report has arrived',
      reportId: 'r1',
      examName: 'Maps “İ”',
    };
    await push(first);
    await push(first);
    await expect.poll(shown).toBe(2);
    expect(await notifications(page)).toEqual([{ title: 'Your report has arrived', body: 'Maps “İ”' }]);
    await push({ ...first, reportId: 'r2', examName: 'Fractions' });
    await expect.poll(shown).toBe(3);
    expect(await notifications(page)).toHaveLength(2);
    const at = '2026-11-23T09:00:00.000Z';
    await push({ type: 'exam-opens', title: 'Your exam opens soon', examId: 'e1', examName: 'Plants', at });
    await expect.poll(shown).toBe(4);
    expect(await notifications(page)).toContainEqual({
      title: 'Your exam opens soon',
      body: expect.stringMatching(/^Plants\nMonday/),
    });
  });

  await page.goto(`${server.url}/profile`);
  await page.evaluate(subscribeTo, subscriptionAt('first'));
  const notifyMe = page.getByRole('switch', { name: 'Notify me about my exams' });
  // The switch is on before the server knows.
  const subscribed = page.waitForResponse((each) => each.url().endsWith(endpoints.addPushSubscription.path));
  await notifyMe.click();
  await subscribed;
  await handIn();
  await expect.poll(() => internet.called).toEqual(['first.push.services.mozilla.com:443']);

  const worker = workerOf(context);
  await page.goto('about:blank');
  await worker.evaluate(subscribeTo, subscriptionAt('second'));
  await worker.evaluate(async () => {
    const work: unknown[] = [];
    const event = new Event('pushsubscriptionchange');
    // Only the browser's own events may be extended.
    dispatchEvent(Object.assign(event, { waitUntil: (until: unknown) => work.push(until) }));
    await Promise.all(work);
  });
  await handIn();
  await expect.poll(() => internet.called).toContain('second.push.services.mozilla.com:443');
});
