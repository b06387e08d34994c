import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Account, makeFinished, offline, online, type Page, setUpAnnAndExam } from '../../test/harness.ts';
import { examLock } from '../platform/exam-lock.ts';
import type { SyncEvent } from './events.ts';
import { submitAttempt } from './outbox/submit-attempt.ts';
import { pullExams } from './pull/pull-exams.ts';
import { startSyncing } from './start-syncing.ts';

let ann: Account;
let exam: Exam;
let stop = () => {};
const { server, device } = setUpAnnAndExam((given) => {
  ({ ann, exam } = given);
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const openAsAnn = (token = ann.token) => device.openAs({ token, user: ann.user });

const onServer = () => expect.poll(() => server.reportsOf(ann));
const emptyOutbox = (page: Page) => expect.poll(() => page.outboxDatabase.entries.count()).toBe(0);

test('the start pulls from the server and sends the attempts of the previous page', async () => {
  server.network = offline;
  await submitAttempt(await openAsAnn(), makeFinished(ann.user._id, exam));
  server.network = online;
  const page = await openAsAnn();
  stop = startSyncing(page);
  await onServer().toHaveLength(1);
  await emptyOutbox(page);
  await expect.poll(() => page.cacheDatabase.exams.toArray()).toEqual([exam]);
  await expect.poll(() => page.cacheDatabase.reports.count()).toBe(1);
});

test('reports are pulled even if the pull of exams fails', async () => {
  server.network = (request, deliver) =>
    request.url.includes('getAllExams')
      ? HttpResponse.json({ success: false, message: 'Out of order' }, { status: 500 })
      : deliver();
  await ann.data('addReport', { body: buildSubmission(makeFinished(ann.user._id, exam)) });
  const page = await openAsAnn();
  stop = startSyncing(page);
  await expect.poll(() => page.cacheDatabase.reports.count()).toBe(1);
});

test('a busy server is asked again without a trigger, but not before the time it named', async () => {
  let isBusy = true;
  server.network = (_, deliver) =>
    isBusy
      ? HttpResponse.json(
          { success: false, message: 'Busy', code: 'busy' },
          { status: 503, headers: { 'Retry-After': '1' } },
        )
      : deliver();
  await ann.data('addReport', { body: buildSubmission(makeFinished(ann.user._id, exam)) });
  const page = await openAsAnn();
  const asked = new Set<string>();
  page.events.on(({ type }) => asked.add(type));
  // A second passes only when the test has looked.
  const stopped = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  stop = startSyncing(page);
  const pulls = () => server.requests.filter((each) => /getAllExams|getAllAttemptsByUser/.test(each));
  await expect.poll(() => pulls().length).toBe(2);
  await expect.poll(() => [...asked]).toEqual(['pull-postponed']);
  isBusy = false;
  window.dispatchEvent(new Event('online'));
  expect(await pullExams(page)).toMatchObject({ success: false, message: 'Busy' });
  expect(pulls()).toHaveLength(2);
  stopped.mockRestore();
  await expect.poll(() => page.cacheDatabase.reports.count()).toBe(1);
  await expect.poll(() => page.cacheDatabase.exams.toArray()).toEqual([exam]);
});

test('extra time that an admin granted meanwhile is known when the network returns', async () => {
  const page = await openAsAnn();
  stop = startSyncing(page);
  await expect.poll(() => page.cacheDatabase.exams.count()).toBe(1);
  server.network = async (request, deliver) => {
    const response = await deliver();
    if (!request.url.endsWith('/get-user-info')) return response;
    const { data, ...rest } = (await response.json()) as { data: object };
    return HttpResponse.json({ ...rest, data: { ...data, extraTimePercent: 25 } });
  };
  window.dispatchEvent(new Event('online'));
  await expect.poll(async () => (await page.session.read())?.user?.extraTimePercent).toBe(25);
});

test('a page that becomes visible again soon does not pull again', async () => {
  const page = await openAsAnn();
  stop = startSyncing(page);
  const pulls = () => server.requests.filter((each) => each.includes('getAllExams')).length;
  await expect.poll(pulls).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pageshow'));
  window.dispatchEvent(new Event('online'));
  await expect.poll(pulls).toBeGreaterThan(1);
  expect(pulls(), 'by the return of the network alone').toBe(2);
});

test('a failed pull is retried when the network returns', async () => {
  server.network = offline;
  const page = await openAsAnn();
  stop = startSyncing(page);
  await expect.poll(() => server.requests.length).toBeGreaterThan(0);
  server.network = online;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => page.cacheDatabase.exams.count()).toBeGreaterThan(0);
});

test.each([
  ['the network returns', () => window.dispatchEvent(new Event('online'))],
  ['the person looks at the page', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the page comes back from the back-forward cache', () => window.dispatchEvent(new Event('pageshow'))],
  ['a pull succeeds', pullExams],
])('a waiting attempt is sent when %s', async (_, happens) => {
  server.network = offline;
  const page = await openAsAnn();
  stop = startSyncing(page);
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  await page.push();
  // Far beyond the delay of the timer.
  const [entry] = await page.outbox.entriesOf(ann.user._id);
  if (entry) await page.outbox.mark(entry.attempt._id, { state: 'waiting', tries: 9, nextTryAt: Date.now() + 200_000 });
  server.network = online;
  happens(page);
  await onServer().toHaveLength(1);
});

test('an attempt whose request fails only after a pull has succeeded is sent again at once', async () => {
  const cutOff = Promise.withResolvers<Response>();
  server.network = offline;
  const page = await openAsAnn();
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  await page.push();
  const [entry] = await page.outbox.entriesOf(ann.user._id);
  // The next delay is longer than the test waits.
  if (entry) await page.outbox.mark(entry.attempt._id, { state: 'waiting', tries: 9 });
  let posts = 0;
  server.network = (request, deliver) =>
    request.url.includes('addReport') && posts++ === 0 ? cutOff.promise : deliver();
  stop = startSyncing(page);
  await expect.poll(() => posts).toBe(1);
  await pullExams(page);
  cutOff.reject(new TypeError('Failed to fetch'));
  await onServer().toHaveLength(1);
});

test('a waiting attempt is sent by the timer', async () => {
  let failures = 1;
  server.network = (_, deliver) => (failures-- > 0 ? new Response('<h1>Oops</h1>', { status: 502 }) : deliver());
  const page = await openAsAnn();
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  await page.push();
  failures = 0;
  stop = startSyncing(page);
  await onServer().toHaveLength(1);
});

test('a waiting attempt is sent by the timer even if storage failed when it was due', async () => {
  server.network = offline;
  const page = await openAsAnn();
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  await page.push();
  const emitted: string[] = [];
  page.events.on(({ type }) => emitted.push(type));
  const broken = breakOutbox('UnknownError');
  const after = globalThis.setTimeout;
  const soon = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, wait: number) => after(run, wait === 60_000 ? 1_000 : wait)) as never);
  stop = startSyncing(page);
  await expect.poll(() => emitted).toContain('storage-failed');
  broken.mockRestore();
  server.network = online;
  await onServer().toHaveLength(1);
  soon.mockRestore();
});

test('an attempt of another tab that was closed is sent by this one', async () => {
  const page = await openAsAnn();
  stop = startSyncing(page);
  const attemptId = await leaveAttempt();
  await onServer().toMatchObject([{ _id: attemptId }]);
});

/** Saves an attempt in a tab and closes it at once. */
async function leaveAttempt(): Promise<string> {
  const dying = device.openPage();
  const { attemptId, exam: taken, userId, ...rest } = makeFinished(ann.user._id, exam);
  const attempt = buildSubmission({ attemptId, exam: taken, userId, ...rest });
  await dying.outbox.save({ attempt, exam: taken, userId, savedAt: Date.now(), state: 'waiting', tries: 0 });
  return attemptId;
}

/** The entries of the outbox cannot be listed. */
const breakOutbox = (name: string) =>
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('broken', name);
  });

// Dexie swallows the first in live queries, and reports the second.
describe.each(['AbortError', 'UnknownError'])('P11: an outbox that cannot be watched (%s)', (name) => {
  test('is reported', async () => {
    const page = await openAsAnn();
    const watched = vi.spyOn(IDBIndex.prototype, 'getAll');
    stop = startSyncing(page);
    await emptyOutbox(page);
    await expect.poll(() => page.cacheDatabase.exams.count()).toBeGreaterThan(0);
    await page.push();
    expect(watched).toHaveBeenCalled();
    const emitted: SyncEvent[] = [];
    page.events.on((event) => event.type !== 'pulled' && emitted.push(event));
    const broken = breakOutbox(name);
    await leaveAttempt();
    await expect.poll(() => emitted).toContainEqual({ type: 'storage-failed', problem: 'other' });
    broken.mockRestore();
  });

  test('is watched again at the next trigger', async () => {
    const page = await openAsAnn();
    const emitted: string[] = [];
    page.events.on(({ type }) => type !== 'pulled' && emitted.push(type));
    const broken = breakOutbox(name);
    stop = startSyncing(page);
    await expect.poll(() => emitted).toContain('storage-failed');
    broken.mockRestore();
    window.dispatchEvent(new Event('online'));
    await page.push();
    const attemptId = await leaveAttempt();
    await onServer().toMatchObject([{ _id: attemptId }]);
  });
});

test('a token that expired ends the session once, and keeps the attempt', async () => {
  const page = await openAsAnn(await server.expiredToken(ann));
  const emitted: string[] = [];
  page.events.on(({ type }) => emitted.push(type));
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  stop = startSyncing(page);
  await expect.poll(async () => (await page.session.read())?.token).toBeNull();
  expect(emitted).toEqual(['session-ended']);
  expect(localStorage.getItem('token')).toBeNull();
  expect(await page.outbox.entriesOf(ann.user._id)).toHaveLength(1);
});

test('a token that expires while an exam runs in any window ends the session after the exam is saved', async () => {
  const page = await openAsAnn(await server.expiredToken(ann));
  const emitted: string[] = [];
  page.events.on((event) => emitted.push(event.type));
  const exams = Promise.withResolvers<void>();
  const running = navigator.locks.request(examLock, { mode: 'shared' }, () => exams.promise);
  const look = vi.spyOn(navigator.locks, 'query');
  stop = startSyncing(page);
  await page.push();
  await expect.poll(() => look.mock.calls.length).toBeGreaterThan(0);
  expect(await page.session.read()).toMatchObject({ user: { name: 'Ann' } });
  expect(emitted).toEqual([]);

  await submitAttempt(page, makeFinished(ann.user._id, exam));
  exams.resolve();
  await running;
  await expect.poll(() => emitted).toEqual(['session-ended']);
  expect(await page.session.read()).toMatchObject({ token: null });
  expect(await page.outbox.entriesOf(ann.user._id)).toHaveLength(1);
  await page.session.write(ann.token, ann.user);
  await page.push({ eager: true });
  await onServer().toHaveLength(1);
});

test('a new login’s failed push is retried while the end of the previous session waits for an exam', async () => {
  const page = await openAsAnn(await server.expiredToken(ann));
  server.network = offline;
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  await page.push();
  server.network = online;
  const exams = Promise.withResolvers<void>();
  const running = navigator.locks.request(examLock, { mode: 'shared' }, () => exams.promise);
  const look = vi.spyOn(navigator.locks, 'query');
  stop = startSyncing(page);
  await expect.poll(() => look.mock.calls.length).toBeGreaterThan(0);

  await page.session.write(ann.token, ann.user);
  server.network = () => new Response('<h1>Oops</h1>', { status: 502 });
  window.dispatchEvent(new Event('online'));
  const tries = async () => (await page.outbox.entriesOf(ann.user._id))[0]?.tries;
  await expect.poll(tries).toBeGreaterThan(1);
  exams.resolve();
  await running;
  server.network = online;
  await onServer().toHaveLength(1);
});

test('waiting attempts register a background sync', async () => {
  const register = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ sync: { register } }) },
    configurable: true,
  });
  server.network = offline;
  const page = await openAsAnn();
  stop = startSyncing(page);
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  await expect.poll(() => register.mock.calls[0]).toEqual(['push-outbox']);
});
