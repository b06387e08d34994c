import { describe, expect, test } from 'vitest';
import { makeEntry } from '../../../../test/outbox/entry.ts';
import { createSimulation, type Fault } from '../../../../test/outbox/simulation.ts';
import { waits } from './backoff.ts';
import { drain } from './drain.ts';

const day = 24 * 3_600_000;

async function sendOnce(fault: Fault, overrides = {}) {
  const simulation = createSimulation([fault]);
  const page = simulation.openPage();
  simulation.finish(makeEntry('a'));
  const result = await page.drain(drain, overrides);
  return { simulation, page, result, entry: simulation.entries.get('a') };
}

describe('the answer to a sent entry', () => {
  test('replaces the entry by its receipt if it acknowledges it', async () => {
    const { simulation, result, entry } = await sendOnce('none');
    expect(entry).toBeUndefined();
    expect(simulation.receipts.has('a')).toBe(true);
    expect(result).toEqual({ left: 0, nextTryAt: null });
  });

  test.each(['400', '403', '404', '409', '413'] as const)(
    '%s refuses it; the entry is kept with the reason',
    async (fault) => {
      const refused: unknown[] = [];
      const onRefused = (...args: unknown[]) => refused.push(args[1]);
      const { simulation, page, result, entry } = await sendOnce(fault, { onRefused });
      const refusal = { status: Number(fault), message: `Failure ${fault}` };
      expect(entry).toMatchObject({ state: 'refused', refusal });
      expect(refused).toEqual([refusal]);
      expect(result).toEqual({ left: 1, nextTryAt: null });

      await page.drain(drain, { eager: true });
      expect(simulation.posts).toHaveLength(1);
      simulation.now += waits.refusedLongest;
      await page.drain(drain);
      expect(simulation.receipts.has('a')).toBe(true);
    },
  );

  test('401 pauses the outbox until a login', async () => {
    const { simulation, page, result, entry } = await sendOnce('401');
    expect(result).toEqual({ left: 1, nextTryAt: null });
    expect(entry).toMatchObject({ state: 'waiting', tries: 0 });
    await page.drain(drain, { eager: true });
    expect(simulation.entries.size).toBe(0);
  });

  test('is reported once if it refuses the entry again for the same reason', async () => {
    const simulation = createSimulation(['404', '404']);
    const page = simulation.openPage();
    simulation.finish(makeEntry('a'));
    let reported = 0;
    const onRefused = () => {
      reported += 1;
    };
    await page.drain(drain, { onRefused });
    simulation.now += waits.refusedLongest;
    await page.drain(drain, { onRefused });
    expect([simulation.posts.length, reported]).toEqual([2, 1]);
  });

  test('delays the next try by an hour if it asks for longer', async () => {
    const { simulation, page } = await sendOnce('none', {
      send: async () => ({ status: 429, body: { success: false, message: 'Later' }, retryAfter: '86400' }),
    });
    simulation.now += waits.asked - 1;
    await page.drain(drain, { eager: true });
    expect(simulation.posts).toEqual([]);
    simulation.now += 1;
    await page.drain(drain);
    expect(simulation.posts).toEqual(['a']);
  });

  test('delays the next try until a date in Retry-After', async () => {
    const simulation = createSimulation();
    const page = simulation.openPage();
    simulation.finish(makeEntry('a'));
    const retryAfter = new Date(simulation.now + 120_000).toUTCString();
    const body = { success: false, message: 'Busy' };
    const { nextTryAt } = await page.drain(drain, { send: async () => ({ status: 503, body, retryAfter }) });
    expect(nextTryAt).toBe(simulation.now + 120_000);
  });

  test.each(['429', '503'] as const)('%s delays the next try, even when the network comes back', async (fault) => {
    const { simulation, page, result } = await sendOnce(fault);
    expect(result).toEqual({ left: 1, nextTryAt: simulation.now + 120_000 });
    simulation.now += 119_000;
    await page.drain(drain, { eager: true });
    expect(simulation.posts).toHaveLength(1);
    simulation.now += 1_000;
    await page.drain(drain);
    expect(simulation.entries.size).toBe(0);
  });

  const passing = [
    '408',
    '425',
    '500',
    '502 HTML',
    '200 HTML',
    '200 other JSON',
    'half JSON',
    'no answer',
    'answer dropped',
  ] as const;
  test.each(passing)('%s delays the next try, except for an eager drain', async (fault) => {
    const { simulation, page, result, entry } = await sendOnce(fault);
    expect(entry).toMatchObject({ state: 'waiting', tries: 1, nextTryAt: simulation.now + 1_000 });
    expect(result).toMatchObject({ left: 1, nextTryAt: simulation.now + 1_000 });
    await page.drain(drain);
    expect(simulation.posts).toHaveLength(1);
    await page.drain(drain, { eager: true });
    expect(simulation.entries.size).toBe(0);
    expect(simulation.server.rows.size).toBe(1);
  });
});

test('a drain without a network tries once, and an entry that always fails does not block the others', async () => {
  const simulation = createSimulation(['502 HTML', '502 HTML']);
  const page = simulation.openPage();
  for (const id of ['a', 'b', 'c']) simulation.finish(makeEntry(id));
  await page.drain(drain);
  expect(simulation.posts).toEqual(['a']);
  await page.drain(drain);
  expect(simulation.posts).toEqual(['a', 'b']);
  await page.drain(drain);
  expect(simulation.posts).toEqual(['a', 'b', 'c']);
});

test('an attempt that failed very often is retried within five minutes, but not at once', async () => {
  const simulation = createSimulation(['500']);
  const page = simulation.openPage();
  simulation.finish({ ...makeEntry('a'), tries: 40 });
  await page.drain(drain);
  await page.drain(drain);
  expect(simulation.posts).toEqual(['a']);
  simulation.now += waits.longest;
  await page.drain(drain);
  expect(simulation.posts).toEqual(['a', 'a']);
});

test('an eager drain sends new entries before failed ones', async () => {
  const simulation = createSimulation(['502 HTML']);
  const page = simulation.openPage();
  for (const id of ['a', 'b']) simulation.finish(makeEntry(id));
  await page.drain(drain);
  await page.drain(drain, { eager: true });
  expect(simulation.posts).toEqual(['a', 'b', 'a']);
});

test('a failed entry whose retry a crash interrupted does not block the others', async () => {
  const simulation = createSimulation(['500']);
  const page = simulation.openPage();
  simulation.finish(makeEntry('a'));
  await page.drain(drain);
  const sending = Promise.withResolvers<void>();
  const never = () => {
    sending.resolve();
    return new Promise<never>(() => undefined);
  };
  void page.drain(drain, { eager: true, send: never });
  await sending.promise;
  simulation.finish(makeEntry('b'));
  await simulation.openPage().drain(drain, { eager: true });
  expect(simulation.posts).toEqual(['a', 'b', 'a']);
});

test('a refused entry does not block the next one', async () => {
  const simulation = createSimulation(['404']);
  const page = simulation.openPage();
  for (const id of ['a', 'b']) simulation.finish(makeEntry(id));
  await page.drain(drain);
  expect([...simulation.entries.keys()]).toEqual(['a']);
});

test('an entry with a receipt is removed without being sent', async () => {
  const simulation = createSimulation();
  const page = simulation.openPage();
  simulation.finish(makeEntry('a'));
  await page.drain(drain);
  simulation.finish(makeEntry('a'));
  await page.drain(drain);
  expect(simulation.posts).toEqual(['a']);
  expect(simulation.entries.size).toBe(0);
});

test('an attempt is sent even if its sending state cannot be stored', async () => {
  const simulation = createSimulation();
  const page = simulation.openPage();
  simulation.finish(makeEntry('a'));
  const errors: unknown[] = [];
  const full = async () => Promise.reject(new Error('full'));
  const storage = {
    entriesOf: async () => [...simulation.entries.values()],
    mark: full,
    hasReceipt: async () => false,
    putReceipt: full,
    remove: async (id: string) => void simulation.entries.delete(id),
  };
  const result = await page.drain(drain, { storage, onStorageError: (error) => errors.push(error) });
  expect(simulation.server.rows.has('a')).toBe(true);
  expect(simulation.entries.has('a'), 'kept until its receipt is').toBe(true);
  expect(errors).not.toEqual([]);
  expect(result, 'no request a second').toMatchObject({ left: 1, nextTryAt: simulation.now + 60_000 });
});

test.each(['500', '404', 'request dropped'] as const)(
  'if the time of the next try cannot be stored after %s, the next run waits a minute',
  async (fault) => {
    const simulation = createSimulation([fault]);
    const page = simulation.openPage();
    simulation.finish(makeEntry('a'));
    simulation.finish(makeEntry('b'));
    const storage = {
      entriesOf: async () => [...simulation.entries.values()],
      mark: async () => Promise.reject(new Error('full')),
      hasReceipt: async () => false,
      putReceipt: async () => undefined,
      remove: async (id: string) => void simulation.entries.delete(id),
    };
    const { nextTryAt } = await page.drain(drain, { storage });
    expect(nextTryAt).toBeGreaterThanOrEqual(simulation.now + waits.storage);
    expect(nextTryAt).toBeLessThanOrEqual(simulation.now + waits.longest);
    expect(simulation.posts).toEqual(['a']);
  },
);

test('a clock that is set back does not delay an entry forever', async () => {
  const { simulation, page } = await sendOnce('500');
  simulation.now -= 30 * day;
  await page.drain(drain);
  expect(simulation.entries.size).toBe(0);
});

test('a logout during a drain stops it before the next request; the other entries stay with their user', async () => {
  const simulation = createSimulation();
  const page = simulation.openPage();
  for (const id of ['a', 'b']) simulation.finish(makeEntry(id));
  await page.drain(drain, {
    send: async (attempt) => {
      simulation.session = 'bob';
      simulation.posts.push(attempt._id);
      return simulation.server.add(attempt, 'ann');
    },
  });
  await page.drain(drain);
  expect([...simulation.entries.keys()]).toEqual(['b']);
  expect(simulation.posts).toEqual(['a']);
});
