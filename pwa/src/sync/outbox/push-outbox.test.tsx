import type { Exam } from '@quiz-app/shared/exam';
import { HttpResponse } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Account, makeFinished, offline, online, setUpAnnAndExam } from '../../../test/harness.ts';
import { retryNow } from './push-outbox.ts';
import { submitAttempt } from './submit-attempt.ts';

let ann: Account;
let exam: Exam;
const { server, device } = setUpAnnAndExam((given) => {
  ({ ann, exam } = given);
});

test('a finished attempt reaches the server, and its receipt replaces it on the device', async () => {
  const page = await device.openAs(ann);
  const finished = makeFinished(ann.user._id, exam);
  await submitAttempt(page, finished);
  expect(await page.push()).toMatchObject({ left: 0, nextTryAt: null });
  expect(await server.reportsOf(ann)).toMatchObject([{ _id: finished.attemptId, result: { verdict: 'Pass' } }]);
  expect(await page.cacheDatabase.reports.get(finished.attemptId)).toMatchObject({ user: { _id: ann.user._id } });
  expect(await page.outboxDatabase.entries.count()).toBe(0);
  expect(server.posts()).toBe(1);
});

test('an attempt that cannot be restored from the mirror does not block the others, and is reported once', async () => {
  const mirrored: string[] = [];
  let lost: unknown;
  const cache = {
    keys: async () => mirrored.map((id) => ({ url: `https://quiz.example/outbox-spares/${id}` })),
    match: async () => new Response(JSON.stringify(lost)),
    put: async () => undefined,
    delete: async () => true,
  };
  device.renew({ caches: { open: async () => cache } as unknown as CacheStorage });
  const page = await device.openAs(ann);
  server.network = offline;
  const waiting = makeFinished(ann.user._id, exam);
  await submitAttempt(page, waiting);
  await page.push();
  const [entry] = await page.outbox.entriesOf(ann.user._id);
  const { attemptId } = makeFinished(ann.user._id, exam);
  lost = { ...entry, attempt: { ...entry?.attempt, _id: attemptId } };
  mirrored.push(attemptId);
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const emitted: string[] = [];
  page.events.on((event) => event.type === 'storage-failed' && emitted.push(event.problem));
  server.network = online;
  await page.push({ eager: true });
  expect(await server.reportsOf(ann)).toMatchObject([{ _id: waiting.attemptId }]);
  expect(emitted).toEqual(['full']);
});

test('an offline attempt survives a reload, and the next drain sends it', async () => {
  server.network = offline;
  const page = await device.openAs(ann);
  const finished = makeFinished(ann.user._id, exam);
  await submitAttempt(page, finished);
  await submitAttempt(page, finished);
  const { nextTryAt } = await page.push();
  expect(nextTryAt).toBeGreaterThan(Date.now());
  const [entry] = await page.outbox.entriesOf(ann.user._id);
  expect(entry).toMatchObject({ state: 'waiting', attempt: { _id: finished.attemptId }, exam: { name: exam.name } });

  server.network = online;
  const reloaded = device.openPage();
  await reloaded.push({ eager: true });
  expect(await server.reportsOf(ann)).toHaveLength(1);
  expect(await reloaded.outboxDatabase.entries.count()).toBe(0);
});

test.each([
  ['an answer that is dropped', (deliver: () => Promise<Response>) => deliver().then(offline)],
  ['a proxy’s page', async () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })],
  ['a captive portal', async () => HttpResponse.html('<h1>Welcome</h1>')],
  [
    'half an answer',
    async (deliver: () => Promise<Response>) => new HttpResponse((await (await deliver()).text()).slice(0, 90)),
  ],
])('%s neither loses nor duplicates an attempt', async (_, meet) => {
  let met = false;
  server.network = (__, deliver) => {
    if (met) return deliver();
    met = true;
    return meet(deliver);
  };
  const page = await device.openAs(ann);
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  expect(await page.push()).toMatchObject({ left: 1 });
  expect(await page.push({ eager: true })).toMatchObject({ left: 0 });
  expect(await server.reportsOf(ann)).toHaveLength(1);
});

test('a refused attempt is kept with the server’s message, reported once, and can be resent manually', async () => {
  const page = await device.openAs(ann);
  const emitted: unknown[] = [];
  page.events.on((event) => emitted.push(event));
  const finished = makeFinished(ann.user._id, { ...exam, _id: 'never-served' });
  await submitAttempt(page, finished);
  await page.push({ eager: true });
  const refusal = { status: 404, message: 'Exam not found', code: 'not-found' };
  expect(await page.outbox.entriesOf(ann.user._id)).toMatchObject([{ state: 'refused', refusal }]);
  const { attemptId } = finished;
  expect(emitted).toEqual([{ type: 'refused', attemptId, examName: exam.name, refusal }]);
  expect(server.posts()).toBe(1);

  await retryNow(page, attemptId);
  expect(server.posts()).toBe(2);
  expect(await page.outbox.entriesOf(ann.user._id)).toMatchObject([{ state: 'refused', refusal }]);
});

test('one of several refused attempts is resent manually, and the others are not', async () => {
  const page = await device.openAs(ann);
  const attempts = [1, 2].map(() => makeFinished(ann.user._id, { ...exam, _id: 'never-served' }));
  for (const attempt of attempts) await submitAttempt(page, attempt);
  await page.push({ eager: true });
  expect(server.posts()).toBe(2);
  await retryNow(page, attempts[0]?.attemptId);
  expect(server.posts()).toBe(3);
});

test('an eager push that waits behind others stays eager', async () => {
  const page = await device.openAs(ann);
  server.network = offline;
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  await page.push();
  const [entry] = await page.outbox.entriesOf(ann.user._id);
  if (entry) await page.outbox.mark(entry.attempt._id, { state: 'waiting', tries: 9, nextTryAt: Date.now() + 200_000 });
  server.network = online;
  const [running, queued, eager] = [page.push(), page.push(), page.push({ eager: true })];
  expect(await running).toMatchObject({ left: 1 });
  expect(await eager).toMatchObject({ left: 0 });
  expect(await queued).toMatchObject({ left: 0 });
});

test('a logout during a push stops it before the next request', async () => {
  const page = await device.openAs(ann);
  server.network = offline;
  for (let count = 0; count < 2; count += 1) await submitAttempt(page, makeFinished(ann.user._id, exam));
  await page.push();
  server.network = async (_, deliver) => {
    await page.session.write(null);
    return deliver();
  };
  await page.push({ eager: true });
  expect(await server.reportsOf(ann)).toHaveLength(1);
  expect(await page.outbox.entriesOf(ann.user._id)).toHaveLength(1);
});

test('an acknowledgement is emitted in all windows', async () => {
  const page = await device.openAs(ann);
  const other = device.openPage();
  const heard = Promise.all(
    [page, other].map((each) => new Promise((resolve) => each.events.on((event) => resolve(event.type)))),
  );
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  expect(await heard).toEqual(['acknowledged', 'acknowledged']);
});

test('an expired token pauses the outbox, and the next login sends it', async () => {
  const page = await device.openAs(ann);
  await page.session.write(await server.expiredToken(ann), ann.user);
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  await page.push();
  expect(await page.outbox.entriesOf(ann.user._id)).toMatchObject([{ state: 'waiting', tries: 0 }]);
  await expect.poll(() => page.session.read()).toMatchObject({ token: null });

  const sent = server.posts();
  await page.push({ eager: true });
  expect(server.posts()).toBe(sent);
  await page.session.write(ann.token, ann.user);
  expect(await page.push({ eager: true })).toMatchObject({ left: 0 });
  expect(await server.reportsOf(ann)).toHaveLength(1);
});

test('an attempt is sent even if local storage is blocked', async () => {
  const page = await device.openAs(ann);
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  expect(await page.push({ eager: true })).toMatchObject({ left: 0 });
  expect(await server.reportsOf(ann)).toHaveLength(1);
});

test('a request that hangs times out after a minute and is retried', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const page = await device.openAs(ann);
  const asked = Promise.withResolvers<void>();
  server.network = () => {
    asked.resolve();
    return new Promise(() => undefined);
  };
  const { tried } = await submitAttempt(page, makeFinished(ann.user._id, exam));
  await asked.promise;
  const over = vi.fn();
  void tried.then(over);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await tried).toMatchObject({ left: 1, nextTryAt: expect.any(Number) });
  vi.useRealTimers();
  server.network = online;
  expect(await device.openPage().push({ eager: true })).toMatchObject({ left: 0 });
});

test('a user who logs in while an answer is pending gets no event about another user’s report', async () => {
  const page = await device.openAs(ann);
  const bob = await server.register('Bob');
  const emitted: unknown[] = [];
  page.events.on((event) => emitted.push(event));
  server.network = async (_, deliver) => {
    await page.session.write(bob.token, bob.user);
    return deliver();
  };
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  await page.push();
  expect(await server.reportsOf(ann)).toHaveLength(1);
  expect(emitted).toEqual([]);
});
