import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Account, makeFinished, online, setUpServerAndDevice } from '../../test/harness.ts';
import { openApp } from '../../test/open-app.tsx';
import { createPushService } from '../../test/push-service.ts';
import { paths } from '../paths.ts';

let service = createPushService();
const { server, device } = setUpServerAndDevice({ sendPush: (browser, message) => service.send(browser, message) });
let admin: Account;
let ann: Account;
let exam: Exam;
/** The person's answer to the browser's prompt. */
let answer: NotificationPermission;

beforeAll(async () => {
  admin = await server.register('Admin', true);
  exam = await server.addExam(admin);
});
beforeEach(async () => {
  service = createPushService();
  answer = 'granted';
  ann = await server.register('Ann');
  await device.openAs(ann);
  const notification = {
    permission: 'default' as NotificationPermission,
    async requestPermission() {
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  const registration = { pushManager: service.pushManager };
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  };
});

/** Someone else hands in an attempt of Ann's. */
const handIn = () =>
  admin.data('addReport', { body: { ...buildSubmission(makeFinished(ann.user._id, exam)), handedIn: true } });
const findSwitch = () => screen.findByRole('switch', { name: 'Notify me about my exams' });
const isOn = async () => (await findSwitch()).getAttribute('aria-checked');

test('the switch subscribes the user, and keeps its state', async () => {
  const { person } = await openApp(device, '/profile');
  expect(await isOn()).toBe('false');
  await person.click(await findSwitch());
  await waitFor(async () => expect(await isOn()).toBe('true'));
  const { _id } = await handIn();
  await vi.waitFor(() => expect(service.told).toMatchObject([{ reportId: _id }]));
  await person.click(await findSwitch());
  await waitFor(async () => expect(await isOn()).toBe('false'));
  await handIn();
  expect(service.told).toHaveLength(1);
});

test('shows an error and stays off when permission is denied', async () => {
  const { person } = await openApp(device, '/profile');
  answer = 'denied';
  await person.click(await findSwitch());
  await screen.findByText(/The browser does not allow notifications from this site/);
  expect(await isOn()).toBe('false');
});

test('offers nothing if the server sends no push messages', async () => {
  const message = 'Push key fetched successfully';
  server.network = (request, deliver) =>
    request.url.endsWith('/getPushKey') ? Response.json({ success: true, message, data: {} }) : deliver();
  await openApp(device, '/profile');
  await screen.findByText(/A signature proves/);
  await vi.waitFor(() => expect(server.requests).toContain('GET /api/users/getPushKey'));
  expect(screen.queryByRole('switch', { name: 'Notify me about my exams' })).toBeNull();
  server.network = online;
});

test('a result that someone else handed in offers notifications, until the offer is answered', async () => {
  const { _id } = await handIn();
  const path = paths.attempt(exam._id, _id);
  const { person } = await openApp(device, path);
  await person.click(await screen.findByRole('button', { name: 'Notify me' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Notify me' })).toBeNull());
  expect(service.keyInUse()).toBeDefined();
});

test('does not repeat a declined offer', async () => {
  const { _id } = await handIn();
  const { person } = await openApp(device, paths.attempt(exam._id, _id));
  await person.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('button', { name: 'Notify me' })).toBeNull();
  expect(service.keyInUse()).toBeUndefined();
});
