import { beforeEach, expect, test } from 'vitest';
import { type Account, makeFinished, offline, online, setUpServerAndDevice } from '../../../test/harness.ts';
import { submitAttempt } from './submit-attempt.ts';

const { server, device } = setUpServerAndDevice({ serverPerTest: true });

let ann: Account;
beforeEach(async () => {
  ann = await server.register('Ann');
});

/** Opens a window of Ann's in which she finished this many attempts without a network. */
async function openWithFinished(attempts: number) {
  const exam = await server.addExam(await server.register('Admin', true));
  server.network = offline;
  const page = await device.openAs(ann);
  for (let left = attempts; left > 0; left -= 1)
    await (await submitAttempt(page, makeFinished(ann.user._id, exam))).tried;
  server.network = online;
  server.requests.length = 0;
  return page;
}

test('the service worker sends the attempts that a window saved, and the window gets the receipts', async () => {
  const page = await openWithFinished(2);
  expect(await device.startWorker().push({ eager: true })).toEqual({ left: 0, nextTryAt: null });
  expect(server.posts()).toBe(2);
  expect(await page.outbox.entriesOf(ann.user._id)).toEqual([]);
  expect(await page.reports.queryOf(ann.user._id)).toHaveLength(2);
  expect(await server.reportsOf(ann)).toHaveLength(2);
});

test('P4: a window and the service worker, woken at once, send each attempt once', async () => {
  const page = await openWithFinished(5);
  await Promise.all([
    page.push({ eager: true }),
    device.startWorker().push({ eager: true }),
    page.push({ eager: true }),
  ]);
  expect(server.posts()).toBe(5);
  expect(await server.reportsOf(ann)).toHaveLength(5);
});

test('the service worker notifies a window that an attempt was acknowledged', async () => {
  const page = await openWithFinished(1);
  const acknowledged = new Promise((resolve) => page.events.on(({ type }) => resolve(type)));
  await device.startWorker().push({ eager: true });
  expect(await acknowledged).toBe('acknowledged');
});

test('the service worker sends nothing after a logout and on a device without data', async () => {
  const page = await openWithFinished(1);
  await page.session.write(null);
  await device.startWorker().push({ eager: true });
  device.renew();
  await device.startWorker().push({ eager: true });
  expect(server.posts()).toBe(0);
});
