import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { submitAttempt } from './submit-attempt.ts';
import { type Account, makeFinished, offline, online, setUpServerAndDevice } from './test-harness.ts';

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

test('the service worker sends what a window saved, and the window has the receipts', async () => {
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

test('a window hears from the service worker that an attempt was acknowledged', async () => {
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

/** A device with a bucket for the outbox, on which an older version of the app, without buckets, finished an attempt. */
async function finishInOldTab() {
  const exam = await server.addExam(await server.register('Admin', true));
  const bucket = { indexedDB: new IDBFactory() };
  device.renew({ storageBuckets: { open: async () => bucket } });
  server.network = offline;
  const old = await device.openAs(ann, { isOld: true });
  await (await submitAttempt(old, makeFinished(ann.user._id, exam))).tried;
  server.network = online;
  server.requests.length = 0;
  return { old, exam };
}

test('P28: a new service worker sends what an old tab saved, and the old tab has the receipt', async () => {
  const { old } = await finishInOldTab();
  expect(await device.startWorker().push({ eager: true })).toEqual({ left: 0, nextTryAt: null });
  expect(server.posts()).toBe(1);
  expect(await old.outbox.entriesOf(ann.user._id)).toEqual([]);
  expect(await old.reports.queryOf(ann.user._id)).toHaveLength(1);
});

test('P28: old and new tabs and workers, woken at once, send each attempt once', async () => {
  const { old, exam } = await finishInOldTab();
  server.network = offline;
  const page = device.openPage();
  for (const each of [old, page, page]) await (await submitAttempt(each, makeFinished(ann.user._id, exam))).tried;
  server.network = online;
  server.requests.length = 0;
  const wake = [old.push, page.push, device.startWorker().push, device.startWorker({ isOld: true }).push];
  await Promise.all(wake.map((push) => push({ eager: true })));
  await page.push({ eager: true });
  expect(server.posts()).toBe(4);
  expect(await server.reportsOf(ann)).toHaveLength(4);
  for (const { outbox } of [old, page]) expect(await outbox.entriesOf(ann.user._id)).toEqual([]);
});
