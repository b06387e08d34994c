import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SyncEvent } from './events.ts';
import { makeFinished, newDevice, offline, openPage, type Page, startWorld } from './test-device.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let ann: Awaited<ReturnType<typeof world.register>>;
let exam: Awaited<ReturnType<typeof world.addExam>>;
let stop = () => {};

beforeAll(async () => {
  world = await startWorld();
  exam = await world.addExam((await world.register('Admin', true)).token);
});
afterAll(() => world.stop());
beforeEach(async () => {
  newDevice();
  world.network = (_, deliver) => deliver();
  ann = await world.register('Ann');
  world.requests.length = 0;
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function openAsAnn(token = ann.token) {
  localStorage.setItem('token', token);
  const page = await openPage();
  await page.writeSession(token, ann.user);
  return page;
}

const onServer = () => expect.poll(() => world.reportsOf(ann.token), { timeout: 5_000 });
const emptyOutbox = (page: Page) => expect.poll(() => page.outboxDatabase.entries.count()).toBe(0);

test('the start brings what the server has and sends what the last page left', async () => {
  world.network = offline;
  await (await openAsAnn()).submitAttempt(makeFinished(ann.user._id, exam));
  world.network = (_, deliver) => deliver();
  const page = await openAsAnn();
  stop = page.startSyncing();
  await onServer().toHaveLength(1);
  await emptyOutbox(page);
  await expect.poll(() => page.cacheDatabase.exams.toArray()).toEqual([exam]);
  await expect.poll(() => page.cacheDatabase.reports.count()).toBe(1);
});

test('a pull that failed is made up for as soon as the network returns', async () => {
  world.network = offline;
  const page = await openAsAnn();
  stop = page.startSyncing();
  await expect.poll(() => world.requests.length).toBeGreaterThan(0);
  world.network = (_, deliver) => deliver();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => page.cacheDatabase.exams.count()).toBeGreaterThan(0);
});

test.each([
  ['the network returns', () => window.dispatchEvent(new Event('online'))],
  ['the person looks at the page', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the page comes back from the back-forward cache', () => window.dispatchEvent(new Event('pageshow'))],
])('an attempt that waits is sent when %s', async (_, happens) => {
  world.network = offline;
  const page = await openAsAnn();
  stop = page.startSyncing();
  await page.submitAttempt(makeFinished(ann.user._id, exam));
  await page.pushOutbox();
  // Far beyond what the timer would wait for.
  const [entry] = await page.entriesOf(ann.user._id);
  if (entry) await page.markEntry(entry.attempt._id, { state: 'waiting', tries: 9, nextTryAt: Date.now() + 200_000 });
  world.network = (__, deliver) => deliver();
  happens();
  await onServer().toHaveLength(1);
});

test('an attempt that waits is sent by the timer, with nobody doing anything', async () => {
  let failures = 1;
  world.network = (_, deliver) => (failures-- > 0 ? new Response('<h1>Oops</h1>', { status: 502 }) : deliver());
  const page = await openAsAnn();
  await page.submitAttempt(makeFinished(ann.user._id, exam));
  await page.pushOutbox();
  failures = 0;
  stop = page.startSyncing();
  await onServer().toHaveLength(1);
});

test('an attempt that waits is sent by the timer though storage failed when it was due', async () => {
  world.network = offline;
  const page = await openAsAnn();
  await page.submitAttempt(makeFinished(ann.user._id, exam));
  await page.pushOutbox();
  const told: string[] = [];
  page.onSyncEvent(({ type }) => told.push(type));
  const broken = breakOutbox('UnknownError');
  const after = globalThis.setTimeout;
  const soon = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, wait: number) => after(run, wait === 60_000 ? 1_000 : wait)) as never);
  stop = page.startSyncing();
  await expect.poll(() => told, { timeout: 5_000 }).toContain('storage-failed');
  broken.mockRestore();
  world.network = (_, deliver) => deliver();
  await onServer().toHaveLength(1);
  soon.mockRestore();
});

test('an attempt that another tab left when it died is sent from here', async () => {
  const page = await openAsAnn();
  stop = page.startSyncing();
  const attemptId = await leaveAttempt();
  await onServer().toMatchObject([{ _id: attemptId }]);
});

/** Closes the tab as soon as the attempt is saved; whoever still watches the outbox sends it. */
async function leaveAttempt(): Promise<string> {
  const dying = await openPage();
  const { attemptId, exam: taken, userId, ...rest } = makeFinished(ann.user._id, exam);
  const attempt = dying.scoreAttempt({ attemptId, exam: taken, userId, ...rest });
  await dying.putFinished({ attempt, exam: taken, userId, savedAt: Date.now(), state: 'waiting', tries: 0 });
  return attemptId;
}

/** The entries of the outbox cannot be listed. */
const breakOutbox = (name: string) =>
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('broken', name);
  });

// What Dexie hands to nobody, however a live query is subscribed to, and what it does.
describe.each(['AbortError', 'UnknownError'])('P11: an outbox that cannot be watched (%s)', (name) => {
  test('says so', async () => {
    const page = await openAsAnn();
    const watched = vi.spyOn(IDBIndex.prototype, 'getAll');
    stop = page.startSyncing();
    await emptyOutbox(page);
    await expect.poll(() => page.cacheDatabase.exams.count()).toBeGreaterThan(0);
    await page.pushOutbox();
    expect(watched).toHaveBeenCalled();
    const told: SyncEvent[] = [];
    page.onSyncEvent((event) => told.push(event));
    const broken = breakOutbox(name);
    await leaveAttempt();
    await expect
      .poll(() => told, { timeout: 5_000 })
      .toEqual([{ type: 'storage-failed', message: expect.stringContaining('Saving on this device failed') }]);
    broken.mockRestore();
  });

  test('at the start is watched again at the next occasion', async () => {
    const page = await openAsAnn();
    const told: string[] = [];
    page.onSyncEvent(({ type }) => told.push(type));
    const broken = breakOutbox(name);
    stop = page.startSyncing();
    await expect.poll(() => told, { timeout: 5_000 }).toContain('storage-failed');
    broken.mockRestore();
    window.dispatchEvent(new Event('online'));
    await page.pushOutbox();
    const attemptId = await leaveAttempt();
    await onServer().toMatchObject([{ _id: attemptId }]);
  });
});

test('a token that expired ends the session once, and keeps the attempt', async () => {
  const page = await openAsAnn(await world.expiredToken(ann));
  const told: string[] = [];
  page.onSyncEvent(({ type }) => told.push(type));
  await page.submitAttempt(makeFinished(ann.user._id, exam));
  stop = page.startSyncing();
  await expect.poll(async () => (await page.readSession())?.token).toBeNull();
  expect(told).toEqual(['session-expired']);
  expect(localStorage.getItem('token')).toBeNull();
  expect(await page.entriesOf(ann.user._id)).toHaveLength(1);
});

test('a token that expires while an exam runs, in whatever window, ends the session only once the exam is saved', async () => {
  const page = await openAsAnn(await world.expiredToken(ann));
  const told: string[] = [];
  page.onSyncEvent((event) => told.push(event.type));
  const exams = Promise.withResolvers<void>();
  const running = navigator.locks.request(page.examLock, { mode: 'shared' }, () => exams.promise);
  const look = vi.spyOn(navigator.locks, 'query');
  stop = page.startSyncing();
  await page.pushOutbox();
  await expect.poll(() => look.mock.calls.length).toBeGreaterThan(0);
  expect(await page.readSession()).toMatchObject({ user: { name: 'Ann' } });
  expect(told).toEqual([]);

  await page.submitAttempt(makeFinished(ann.user._id, exam));
  exams.resolve();
  await running;
  await expect.poll(() => told, { timeout: 5_000 }).toEqual(['session-expired']);
  expect(await page.readSession()).toMatchObject({ token: null });
  expect(await page.entriesOf(ann.user._id)).toHaveLength(1);
  await page.writeSession(ann.token, ann.user);
  await page.pushOutbox({ eager: true });
  await onServer().toHaveLength(1);
});

test('what a new login failed to send is tried again, though the end of the former session still waited for an exam', async () => {
  const page = await openAsAnn(await world.expiredToken(ann));
  world.network = offline;
  await page.submitAttempt(makeFinished(ann.user._id, exam));
  await page.pushOutbox();
  world.network = (_, deliver) => deliver();
  const exams = Promise.withResolvers<void>();
  const running = navigator.locks.request(page.examLock, { mode: 'shared' }, () => exams.promise);
  const look = vi.spyOn(navigator.locks, 'query');
  stop = page.startSyncing();
  // Both the push and the pull have learnt that the token expired.
  await expect.poll(() => look.mock.calls.length).toBeGreaterThan(1);

  await page.writeSession(ann.token, ann.user);
  world.network = () => new Response('<h1>Oops</h1>', { status: 502 });
  window.dispatchEvent(new Event('online'));
  const tries = async () => (await page.entriesOf(ann.user._id))[0]?.tries;
  await expect.poll(tries).toBeGreaterThan(1);
  exams.resolve();
  await running;
  world.network = (_, deliver) => deliver();
  await onServer().toHaveLength(1);
});

test('what still waits asks the browser for its own sync event', async () => {
  const register = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ sync: { register } }) },
    configurable: true,
  });
  world.network = offline;
  const page = await openAsAnn();
  stop = page.startSyncing();
  await page.submitAttempt(makeFinished(ann.user._id, exam));
  await expect.poll(() => register.mock.calls[0]).toEqual(['push-outbox']);
});
