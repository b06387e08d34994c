import fc from 'fast-check';
import { HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { makeFinished, newDevice, offline, openPage, startWorld } from './test-device.ts';

type World = Awaited<ReturnType<typeof startWorld>>;
type Person = Awaited<ReturnType<World['register']>>;
let world: World;
let ann: Person;
let bob: Person;
let exam: Awaited<ReturnType<World['addExam']>>;

beforeAll(async () => {
  world = await startWorld();
  bob = await world.register('Bob');
  exam = await world.addExam((await world.register('Admin', true)).token);
});
afterAll(() => world.stop());

beforeEach(async () => {
  newDevice();
  world.requests.length = 0;
  world.network = (_, deliver) => deliver();
  ann = await world.register('Ann');
});

async function openAsAnn() {
  const page = await openPage();
  await page.writeSession(ann.token, ann.user);
  return page;
}

test('a finished attempt reaches the server, and its receipt takes its place on the device', async () => {
  const page = await openAsAnn();
  const finished = makeFinished(ann.user._id, exam);
  await page.submitAttempt(finished);
  expect(await page.pushOutbox()).toMatchObject({ left: 0, nextTryAt: null });
  expect(await world.reportsOf(ann.token)).toMatchObject([{ _id: finished.attemptId, result: { verdict: 'Pass' } }]);
  expect(await page.cacheDatabase.reports.get(finished.attemptId)).toMatchObject({ user: { _id: ann.user._id } });
  expect(await page.outboxDatabase.entries.count()).toBe(0);
  expect(world.posts()).toBe(1);
});

test('a lost attempt that the device does not take back keeps no other from the server, and is told once', async () => {
  const page = await openAsAnn();
  world.network = offline;
  const waiting = makeFinished(ann.user._id, exam);
  await page.submitAttempt(waiting);
  await page.pushOutbox();
  const [entry] = await page.entriesOf(ann.user._id);
  const lost = { ...entry, attempt: { ...entry?.attempt, _id: makeFinished(ann.user._id, exam).attemptId } };
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [{ url: `https://quiz.example/outbox-spares/${lost.attempt._id}` }],
      match: async () => new Response(JSON.stringify(lost)),
      put: async () => undefined,
      delete: async () => true,
    }),
  });
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const told: string[] = [];
  page.onSyncEvent((event) => event.type === 'storage-failed' && told.push(event.message));
  world.network = (_, deliver) => deliver();
  await page.pushOutbox({ eager: true });
  vi.unstubAllGlobals();
  expect(await world.reportsOf(ann.token)).toMatchObject([{ _id: waiting.attemptId }]);
  expect(told).toEqual([expect.stringContaining('no space')]);
});

test('offline it is saved, waits, and survives a reload; the next drain delivers it', async () => {
  world.network = offline;
  const page = await openAsAnn();
  const finished = makeFinished(ann.user._id, exam);
  await page.submitAttempt(finished);
  await page.submitAttempt(finished);
  const { nextTryAt } = await page.pushOutbox();
  expect(nextTryAt).toBeGreaterThan(Date.now());
  const [entry] = await page.entriesOf(ann.user._id);
  expect(entry).toMatchObject({ state: 'waiting', attempt: { _id: finished.attemptId }, exam: { name: exam.name } });

  world.network = (_, deliver) => deliver();
  const reloaded = await openPage();
  await reloaded.pushOutbox({ eager: true });
  expect(await world.reportsOf(ann.token)).toHaveLength(1);
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
])('%s loses nothing and doubles nothing', async (_, meet) => {
  let met = false;
  world.network = (__, deliver) => {
    if (met) return deliver();
    met = true;
    return meet(deliver);
  };
  const page = await openAsAnn();
  await page.submitAttempt(makeFinished(ann.user._id, exam));
  expect(await page.pushOutbox()).toMatchObject({ left: 1 });
  expect(await page.pushOutbox({ eager: true })).toMatchObject({ left: 0 });
  expect(await world.reportsOf(ann.token)).toHaveLength(1);
});

test('a refusal is kept with the server’s words, told once, and sent again by hand', async () => {
  const page = await openAsAnn();
  const told: unknown[] = [];
  page.onSyncEvent((event) => told.push(event));
  const finished = makeFinished(ann.user._id, { ...exam, _id: 'never-served' });
  await page.submitAttempt(finished);
  await page.pushOutbox({ eager: true });
  const refusal = { status: 404, message: 'Exam not found' };
  expect(await page.entriesOf(ann.user._id)).toMatchObject([{ state: 'refused', refusal }]);
  const { attemptId } = finished;
  expect(told).toEqual([{ type: 'refused', attemptId, examName: exam.name, message: 'Exam not found' }]);
  expect(world.posts()).toBe(1);

  await page.retryNow(attemptId);
  expect(world.posts()).toBe(2);
  expect(await page.entriesOf(ann.user._id)).toMatchObject([{ state: 'refused', refusal }]);
});

test('an acknowledgement is told on the page that sent it and on the others', async () => {
  const page = await openAsAnn();
  const other = await openPage();
  const told = Promise.all(
    [page, other].map((each) => new Promise((resolve) => each.onSyncEvent((event) => resolve(event.type)))),
  );
  await page.submitAttempt(makeFinished(ann.user._id, exam));
  expect(await told).toEqual(['acknowledged', 'acknowledged']);
});

test('an expired token pauses the outbox, and the next login sends it', async () => {
  const page = await openAsAnn();
  await page.writeSession(await world.expiredToken(ann), ann.user);
  await page.submitAttempt(makeFinished(ann.user._id, exam));
  const paused = await page.pushOutbox({ eager: true });
  expect(paused).toMatchObject({ left: 1, nextTryAt: null, unauthorized: 'jwt expired' });

  await page.writeSession(null);
  const sent = world.posts();
  await page.pushOutbox({ eager: true });
  expect(world.posts()).toBe(sent);
  await page.writeSession(ann.token, ann.user);
  expect(await page.pushOutbox({ eager: true })).toMatchObject({ left: 0 });
  expect(await world.reportsOf(ann.token)).toHaveLength(1);
});

test('a request that hangs is given up after a minute and tried again, so that it does not hold the lock', async () => {
  const page = await openAsAnn();
  const { timeout } = AbortSignal;
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 20));
  world.network = () => new Promise(() => undefined);
  await page.submitAttempt(makeFinished(ann.user._id, exam));
  expect(await page.pushOutbox()).toMatchObject({ left: 1, nextTryAt: expect.any(Number) });
  expect(patience).toHaveBeenCalledWith(60_000);
  world.network = (_, deliver) => deliver();
  patience.mockRestore();
  expect(await (await openPage()).pushOutbox({ eager: true })).toMatchObject({ left: 0 });
});

test('whoever logged in while the answer was on its way is not told of another’s report', async () => {
  const page = await openAsAnn();
  const told: unknown[] = [];
  page.onSyncEvent((event) => told.push(event));
  world.network = async (_, deliver) => {
    await page.writeSession(bob.token, bob.user);
    return deliver();
  };
  await page.submitAttempt(makeFinished(ann.user._id, exam));
  await page.pushOutbox();
  expect(await world.reportsOf(ann.token)).toHaveLength(1);
  expect(told).toEqual([]);
});

describe('P11: a storage failure on the way is not silent', () => {
  const fillDisk = () =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  const failure = { type: 'storage-failed', message: expect.stringContaining('no space left') };

  test('a receipt that does not fit is told in the page the person looks at, whoever sends', async () => {
    const page = await openAsAnn();
    const other = await openPage();
    world.network = offline;
    await page.submitAttempt(makeFinished(ann.user._id, exam));
    await page.pushOutbox();
    const told = new Promise((resolve) => other.onSyncEvent(resolve));
    world.network = (_, deliver) => deliver();
    const full = fillDisk();
    expect(await page.pushOutbox({ eager: true })).toMatchObject({ left: 1 });
    expect(await told).toEqual(failure);
    full.mockRestore();
    expect(await page.pushOutbox({ eager: true })).toMatchObject({ left: 0 });
    expect(await world.reportsOf(ann.token)).toHaveLength(1);
  });

  test('a session that could not be read when the answer came is told, and the sending goes on', async () => {
    const page = await openAsAnn();
    world.network = offline;
    for (let count = 0; count < 2; count += 1) await page.submitAttempt(makeFinished(ann.user._id, exam));
    await page.pushOutbox();
    const told: string[] = [];
    page.onSyncEvent(({ type }) => told.push(type));
    const read = IDBObjectStore.prototype.get;
    let failures = 1;
    world.network = (_, deliver) => {
      vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, query) {
        if (this.name === 'session' && failures-- > 0) throw new DOMException('full', 'QuotaExceededError');
        return read.call(this, query);
      });
      return deliver();
    };
    expect(await page.pushOutbox({ eager: true })).toMatchObject({ left: 0 });
    expect(told).toEqual(['storage-failed', 'acknowledged']);
  });

  test('a sending that cannot begin after the attempt was saved is told', async () => {
    const page = await openAsAnn();
    const told = new Promise((resolve) => page.onSyncEvent(resolve));
    const read = IDBObjectStore.prototype.get;
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, query) {
      if (this.name === 'session') throw new DOMException('broken', 'UnknownError');
      return read.call(this, query);
    });
    await page.submitAttempt(makeFinished(ann.user._id, exam));
    expect(await told).toMatchObject({ type: 'storage-failed' });
    expect(await page.entriesOf(ann.user._id)).toHaveLength(1);
  });
});

describe('P4: one sender, however many tabs', () => {
  test('4 tabs that drain at once make as many requests as there are entries', async () => {
    const pages = [await openAsAnn(), await openPage(), await openPage(), await openPage()] as const;
    for (let round = 0; round < 5; round += 1) {
      world.requests.length = 0;
      const attempts = Array.from({ length: 10 }, () => makeFinished(ann.user._id, exam));
      await Promise.all(attempts.map((attempt, index) => pages[index % 4]?.submitAttempt(attempt)));
      await Promise.all(pages.flatMap((page) => [page.pushOutbox(), page.pushOutbox({ eager: true })]));
      expect(world.posts()).toBe(10);
    }
    expect(await world.reportsOf(ann.token)).toHaveLength(50);
  });

  test('without Web Locks nothing doubles either', async () => {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
    const pages = [await openAsAnn(), await openPage(), await openPage()] as const;
    await Promise.all(Array.from({ length: 10 }, () => pages[0].submitAttempt(makeFinished(ann.user._id, exam))));
    await Promise.all(pages.map((page) => page.pushOutbox({ eager: true })));
    expect(await world.reportsOf(ann.token)).toHaveLength(10);
    expect(await pages[0].outboxDatabase.entries.count()).toBe(0);
  });
});

describe('P5: never under another user', () => {
  const steps = ['finish', 'log out', 'log in as Ann', 'log in as Bob', 'push', 'reload', 'cut', 'mend'] as const;

  test('interleavings of finish, logout, another login and the network', async () => {
    const plan = {
      guarantee: 'P5',
      title: 'interleavings over the real stores and server',
      full: 1_000,
      short: 100,
      seeded: true,
    };
    const interleaving = fc.array(fc.tuple(fc.constantFrom(...steps), fc.boolean()), { minLength: 4, maxLength: 12 });
    const neverUnderAnother = fc.asyncProperty(interleaving, async (script) => {
      newDevice();
      let page = await openPage();
      const owners = new Map<string, Person>();
      const running: Promise<unknown>[] = [];
      const logIn = async (person: Person | null) => page.writeSession(person?.token ?? null, person?.user);
      let current: Person | null = ann;
      await logIn(ann);
      for (const [step, waits] of script) {
        if (step === 'cut') world.network = offline;
        if (step === 'mend') world.network = (_, deliver) => deliver();
        if (step === 'reload') page = await openPage();
        if (step === 'push') running.push(page.pushOutbox({ eager: true }));
        if (step === 'log out') current = null;
        if (step === 'log in as Ann') current = ann;
        if (step === 'log in as Bob') current = bob;
        if (step.startsWith('log')) running.push(logIn(current));
        if (step === 'finish' && current) {
          const finished = makeFinished(current.user._id, exam);
          owners.set(finished.attemptId, current);
          running.push(page.submitAttempt(finished));
        }
        if (waits) await Promise.all(running);
      }
      await Promise.all(running);
      world.network = (_, deliver) => deliver();
      for (const person of [bob, ann]) {
        await logIn(person);
        await page.pushOutbox({ eager: true });
        const stored = (await world.reportsOf(person.token)).map(({ _id }) => _id);
        for (const [id, owner] of owners)
          expect(stored.includes(id), `${id} with ${person.name}`).toBe(owner === person);
      }
      expect(await page.outboxDatabase.entries.count()).toBe(0);
    });
    await attack(plan, ({ rounds, seed }) => fc.assert(neverUnderAnother, { numRuns: rounds, seed }));
  }, 600_000);
});
