import { describe, expect, test } from 'vitest';
import { waits } from './backoff.ts';
import { drain } from './drain.ts';
import { type Fault, makeEntry, makeWorld } from './test-world.ts';

const day = 24 * 3_600_000;

async function sendOnce(fault: Fault, overrides = {}) {
  const world = makeWorld([fault]);
  const page = world.openPage();
  world.finish(makeEntry('a'));
  const result = await page.drain(drain, overrides);
  return { world, page, result, entry: world.entries.get('a') };
}

describe('what an answer does to the entry', () => {
  test('an acknowledgement turns it into a receipt', async () => {
    const { world, result, entry } = await sendOnce('none');
    expect(entry).toBeUndefined();
    expect(world.receipts.has('a')).toBe(true);
    expect(result).toEqual({ left: 0, nextTryAt: null });
  });

  test.each(['400', '403', '404', '409', '413'] as const)('%s refuses it: kept, with the reason', async (fault) => {
    const refused: unknown[] = [];
    const onRefused = (...args: unknown[]) => refused.push(args[1]);
    const { world, page, result, entry } = await sendOnce(fault, { onRefused });
    const refusal = { status: Number(fault), message: `Failure ${fault}` };
    expect(entry).toMatchObject({ state: 'refused', refusal });
    expect(refused).toEqual([refusal]);
    expect(result).toEqual({ left: 1, nextTryAt: null });

    await page.drain(drain, { eager: true });
    expect(world.posts).toHaveLength(1);
    world.now += waits.refusedLongest;
    await page.drain(drain);
    expect(world.receipts.has('a')).toBe(true);
  });

  test('401 pauses everything until a login', async () => {
    const { world, page, result, entry } = await sendOnce('401');
    expect(result).toEqual({ left: 1, nextTryAt: null, unauthorized: 'Failure 401' });
    expect(entry).toMatchObject({ state: 'waiting', tries: 0 });
    await page.drain(drain, { eager: true });
    expect(world.entries.size).toBe(0);
  });

  test('429 is obeyed, even when the network comes back', async () => {
    const { world, page, result } = await sendOnce('429');
    expect(result).toEqual({ left: 1, nextTryAt: world.now + 120_000 });
    world.now += 119_000;
    await page.drain(drain, { eager: true });
    expect(world.posts).toHaveLength(1);
    world.now += 1_000;
    await page.drain(drain);
    expect(world.entries.size).toBe(0);
  });

  const passing = [
    '500',
    '502 HTML',
    '200 HTML',
    '200 other JSON',
    'half JSON',
    'no answer',
    'answer dropped',
  ] as const;
  test.each(passing)('%s lets it wait, and an eager drain does not wait', async (fault) => {
    const { world, page, result, entry } = await sendOnce(fault);
    expect(entry).toMatchObject({ state: 'waiting', tries: 1, nextTryAt: world.now + 1_000 });
    expect(result).toMatchObject({ left: 1, nextTryAt: world.now + 1_000 });
    await page.drain(drain);
    expect(world.posts).toHaveLength(1);
    await page.drain(drain, { eager: true });
    expect(world.entries.size).toBe(0);
    expect(world.server.rows.size).toBe(1);
  });
});

test('a dead network is tried once a drain, and an entry that always fails does not hold up the others', async () => {
  const world = makeWorld(['502 HTML', '502 HTML']);
  const page = world.openPage();
  for (const id of ['a', 'b', 'c']) world.finish(makeEntry(id));
  await page.drain(drain);
  expect(world.posts).toEqual(['a']);
  await page.drain(drain);
  expect(world.posts).toEqual(['a', 'b']);
  await page.drain(drain);
  expect(world.posts).toEqual(['a', 'b', 'c']);
});

test('a refused entry does not keep the next from being sent', async () => {
  const world = makeWorld(['404']);
  const page = world.openPage();
  for (const id of ['a', 'b']) world.finish(makeEntry(id));
  await page.drain(drain);
  expect([...world.entries.keys()]).toEqual(['a']);
});

test('a receipt that is here already stands for a removal that a crash prevented: nothing is sent', async () => {
  const world = makeWorld();
  const page = world.openPage();
  world.finish(makeEntry('a'));
  await page.drain(drain);
  world.finish(makeEntry('a'));
  await page.drain(drain);
  expect(world.posts).toEqual(['a']);
  expect(world.entries.size).toBe(0);
});

test('a disk that takes no mark does not keep an attempt from the server', async () => {
  const world = makeWorld();
  const page = world.openPage();
  world.finish(makeEntry('a'));
  const errors: unknown[] = [];
  const full = async () => Promise.reject(new Error('full'));
  const storage = {
    entriesOf: async () => [...world.entries.values()],
    mark: full,
    hasReceipt: async () => false,
    putReceipt: full,
    remove: async (id: string) => void world.entries.delete(id),
  };
  const result = await page.drain(drain, { storage, onStorageError: (error) => errors.push(error) });
  expect(world.server.rows.has('a')).toBe(true);
  expect(world.entries.has('a'), 'kept until its receipt is').toBe(true);
  expect(errors).not.toEqual([]);
  expect(result, 'no request a second').toMatchObject({ left: 1, nextTryAt: world.now + 60_000 });
});

test.each(['500', '404', 'request dropped'] as const)(
  'a disk that does not keep when to try again after %s makes the next run rest a minute',
  async (fault) => {
    const world = makeWorld([fault]);
    const page = world.openPage();
    world.finish(makeEntry('a'));
    world.finish(makeEntry('b'));
    const storage = {
      entriesOf: async () => [...world.entries.values()],
      mark: async () => Promise.reject(new Error('full')),
      hasReceipt: async () => false,
      putReceipt: async () => undefined,
      remove: async (id: string) => void world.entries.delete(id),
    };
    const { nextTryAt } = await page.drain(drain, { storage });
    expect(nextTryAt).toBeGreaterThanOrEqual(world.now + waits.storage);
    expect(nextTryAt).toBeLessThanOrEqual(world.now + waits.longest);
    expect(world.posts).toEqual(['a']);
  },
);

test('a clock set back does not make an entry wait for ever', async () => {
  const { world, page } = await sendOnce('500');
  world.now -= 30 * day;
  await page.drain(drain);
  expect(world.entries.size).toBe(0);
});

test('a logout in the middle stops before the next request; the rest stays, tied to its user', async () => {
  const world = makeWorld();
  const page = world.openPage();
  for (const id of ['a', 'b']) world.finish(makeEntry(id));
  await page.drain(drain, {
    send: async (attempt) => {
      world.session = 'bob';
      world.posts.push(attempt._id);
      return world.server.add(attempt, 'ann');
    },
  });
  await page.drain(drain);
  expect([...world.entries.keys()]).toEqual(['b']);
  expect(world.posts).toEqual(['a']);
});
