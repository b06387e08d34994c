import { buildSubmission } from '@quiz-app/shared/build-submission';
import { toBase64url } from '@quiz-app/shared/bytes';
import type { Exam } from '@quiz-app/shared/exam';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Account, makeFinished, online, type Page, setUpServerAndDevice } from '../../../test/harness.ts';
import { createPushService } from '../../../test/push-service.ts';
import { queryPushWish } from '../../local/session/push-wish.ts';
import { logOut } from '../session/session.ts';
import { startProof } from './proof.ts';
import { matchSubscription, setPushWish } from './push-subscription.ts';

let service = createPushService();
const { server, device } = setUpServerAndDevice({ sendPush: (browser, message) => service.send(browser, message) });
let admin: Account;
let ann: Account;
let exam: Exam;

beforeAll(async () => {
  admin = await server.register('Admin', true);
  exam = await server.addExam(admin);
});
beforeEach(async () => {
  service = createPushService();
  ann = await server.register('Ann');
  const registration = { pushManager: service.pushManager };
  const serviceWorker = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return () => Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Another user brings an attempt of Ann's. */
const handIn = () =>
  admin.data('addReport', {
    body: { ...buildSubmission(makeFinished(ann.user._id, exam)), handedIn: true },
  });

/** Opens the app, which works in the background. */
const start = (page: Page = device.openPage()) => onTestFinished(startProof(page));

const turnOn = async () => {
  const page = await device.openAs(ann);
  await setPushWish(page, service.pushManager, true);
  return page;
};

test('a browser is notified of a report that another user brought, as long as its user wants it', async () => {
  const page = await turnOn();
  const { _id } = await handIn();
  await vi.waitFor(() => expect(service.told).toMatchObject([{ reportId: _id, examName: 'Arithmetic' }]));
  await setPushWish(page, service.pushManager, false);
  expect(service.keyInUse()).toBeUndefined();
  await handIn();
  expect(await queryPushWish(page.facts, ann.user._id)).toMatchObject({ isOn: false });
  expect(service.told).toHaveLength(1);
});

test('no one is notified after a logout, and the same user is again after the next log-in', async () => {
  const page = await turnOn();
  start(page);
  await logOut(page);
  await vi.waitFor(() => expect(service.keyInUse()).toBeUndefined());
  const bobs = await device.openAs(await server.register('Bob'));
  await matchSubscription(bobs, service.pushManager);
  await handIn();
  expect(service.keyInUse()).toBeUndefined();
  const { email, password } = ann;
  const token = await server.clientOf().data('login', { body: { email, password } });
  start(await device.openAs({ token, user: ann.user }));
  await vi.waitFor(() => expect(service.keyInUse()).toBeDefined());
  const { _id } = await handIn();
  await vi.waitFor(() => expect(service.told).toMatchObject([{ reportId: _id }]));
});

test('the browser is registered once per session, and again when its address changes', async () => {
  const page = await turnOn();
  const posts = () => server.requests.filter((each) => each.endsWith('/addPushSubscription')).length;
  await matchSubscription(page, service.pushManager);
  await matchSubscription(device.openPage(), service.pushManager);
  expect(posts()).toBe(1);
  service.expire();
  await device.startWorker().matchSubscription(service.pushManager);
  expect(posts()).toBe(2);
  const { _id } = await handIn();
  await vi.waitFor(() => expect(service.told).toMatchObject([{ reportId: _id }]));
});

test('a browser subscribes again if the server has another key', async () => {
  await turnOn();
  const publicKey = toBase64url(new Uint8Array(65).fill(4));
  server.network = (request, deliver) =>
    request.url.endsWith('/getPushKey')
      ? Response.json({ success: true, message: 'Push key fetched successfully', data: { publicKey } })
      : deliver();
  start();
  await vi.waitFor(() => expect(service.keyInUse()).toBe(publicKey));
  server.network = online;
});

test('the switch stays off in a browser without a push service, and says why', async () => {
  const page = await device.openAs(ann);
  service.setReachable(false);
  await expect(setPushWish(page, service.pushManager, true)).rejects.toThrow(
    'This browser cannot reach its notification service. Try again later.',
  );
  expect(await queryPushWish(page.facts, ann.user._id)).toEqual({ isOn: false });
});
