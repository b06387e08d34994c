import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openTestDatabase } from '../../test/harness/open-test-database.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import type { Counted, Limit } from './limits.ts';

const ten = (name: string): Limit => ({ name, most: 10, seconds: 900 });
const minute = 60_000;

afterEach(() => vi.useRealTimers());

/** Opens a database that several servers share. @returns what makes the limiter of one of them */
async function openDatabase() {
  const { database } = await openTestDatabase();
  onTestFinished(() => database.close());
  return { database, server: () => createLimiter(database) };
}

/** @returns whether the outcome of a try is told: it is not if it is refused before or after it ran */
async function isTold(limiter: Limiter, limits: Counted, failed: boolean): Promise<boolean> {
  try {
    await limiter.refuseFull(limits);
    await new Promise(setImmediate);
    await limiter.countTry(limits, { failed });
    return true;
  } catch (error) {
    expect(error).toMatchObject({ status: 429 });
    return false;
  }
}

const toldOf = async (tries: readonly Promise<boolean>[]) => (await Promise.all(tries)).filter(Boolean).length;
const times = <T>(most: number, make: (index: number) => T) => Array.from({ length: most }, (_, index) => make(index));

it('ten tries may fail, however many run at once, and on however many servers', async () => {
  const { server } = await openDatabase();
  const servers = times(3, server);
  const limits: Counted = [[ten('failures'), 'key']];
  const one = (index: number) => servers[index % 3] as Limiter;
  expect(await toldOf(times(300, (index) => isTold(one(index), limits, true)))).toBe(10);
  for (const failed of [true, false])
    expect(await toldOf(times(9, (index) => isTold(one(index), limits, failed)))).toBe(0);
  expect(await isTold(server(), [[ten('failures'), 'another key']], true)).toBe(true);
  expect(await isTold(server(), [[ten('other failures'), 'key']], true)).toBe(true);
  // As after a restart.
  expect(await isTold(server(), limits, false)).toBe(false);
});

it('tries that succeed are not limited, at once or after failures', async () => {
  const { server } = await openDatabase();
  const [limiter, limits] = [server(), [[ten('failures'), 'key']] as const];
  expect(await toldOf(times(50, () => isTold(limiter, limits, false)))).toBe(50);
  expect(await toldOf(times(9, () => isTold(limiter, limits, true)))).toBe(9);
  expect(await toldOf(times(50, () => isTold(limiter, limits, false)))).toBe(50);
  expect(await toldOf(times(2, () => isTold(limiter, limits, true)))).toBe(1);
});

it('a try that one of its limits refuses is not counted by the others', async () => {
  const { server } = await openDatabase();
  const limiter = server();
  const [narrow, wide] = [{ name: 'narrow', most: 1, seconds: 900 }, ten('wide')];
  const both: Counted = [
    [narrow, 'key'],
    [wide, 'key'],
  ];
  for (let guess = 0; guess < 5; guess += 1) expect(await isTold(limiter, both, true)).toBe(guess === 0);
  expect(await toldOf(times(20, () => isTold(limiter, [[wide, 'key']], true)))).toBe(9);
});

it('a count begins with its first, and the wait for its end is the longest of all limits', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { server } = await openDatabase();
  const limiter = server();
  const long = { name: 'long', most: 2, seconds: 900 };
  const limits: Counted = [
    [{ name: 'short', most: 1, seconds: 90 }, 'key'],
    [long, 'key'],
  ];
  await limiter.countTry(limits, { failed: false });
  vi.advanceTimersByTime(minute);
  await limiter.countTry(limits, { failed: true });
  vi.advanceTimersByTime(1);
  await expect(limiter.refuseFull(limits)).rejects.toThrow('Too many attempts. Please try again in 90 seconds.');
  vi.advanceTimersByTime(89_999);
  await limiter.refuseFull(limits);
  await limiter.countTry(limits, { failed: true });
  await expect(limiter.refuseFull(limits)).rejects.toMatchObject({ headers: { 'retry-after': '810' } });
  vi.advanceTimersByTime(809_999);
  await expect(limiter.refuseFull(limits)).rejects.toMatchObject({ headers: { 'retry-after': '1' } });
  vi.advanceTimersByTime(1);
  expect(await toldOf(times(5, () => isTold(limiter, [[long, 'key']], true)))).toBe(2);
});

it('a clock that was years ahead locks nobody out', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2062, 0) });
  const { server } = await openDatabase();
  const [limiter, limits] = [server(), [[ten('failures'), 'key']] as const];
  expect(await toldOf(times(20, () => isTold(limiter, limits, true)))).toBe(10);
  vi.setSystemTime(Date.UTC(2026, 0));
  expect(await toldOf(times(20, () => isTold(limiter, limits, true)))).toBe(10);
});

it('an action that counts on success and failure alike is refused past the limit, also by another server', async () => {
  const { server } = await openDatabase();
  const [one, another] = [server(), server()];
  const add = (index: number) => (index % 2 ? one : another).count(ten('registrations'), 'key');
  const counted = await Promise.allSettled(times(40, add));
  expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const refused = one.count(ten('registrations'), 'key', 'things');
  await expect(refused).rejects.toThrow('Too many things. Please try again in 900 seconds.');
});

it('what is counted in the transaction that does it is refused past the limit, and not counted if that fails', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { server, database } = await openDatabase();
  const limiter = server();
  const limit = { name: 'things', most: 3, seconds: 900 };
  const send = (keys: string[], failure?: Error) =>
    database.write(async (tx) => {
      const refusals = await limiter.countIn(tx, limit, keys, 'things');
      if (failure) throw failure;
      return refusals.map((refusal) => refusal?.message);
    });
  const refused = 'Too many things. Please try again in 900 seconds.';
  await expect(send(['a', 'a', 'a'], new Error('disk full'))).rejects.toThrow('disk full');
  expect(await send(['a', 'b', 'a'])).toEqual([undefined, undefined, undefined]);
  expect(await send(['a', 'b', 'a', 'a'])).toEqual([undefined, undefined, refused, refused]);
  expect(await send(['a', 'b', 'b'])).toEqual([refused, undefined, refused]);
  vi.advanceTimersByTime(900_001);
  expect(await send(['a'])).toEqual([undefined]);
});

it('while the database takes no writes, a try that failed ends as one that succeeded', async () => {
  const { database } = await openDatabase();
  const limiter = createLimiter({ reads: database.reads, write: () => Promise.reject(new Error('disk full')) });
  for (const failed of [true, false])
    await expect(limiter.countTry([[ten('failures'), 'key']], { failed })).rejects.toThrow('disk full');
  await expect(limiter.count(ten('failures'), 'key')).rejects.toThrow('disk full');
});

it('a try is one commit, however many limits it counts against, and old counts are removed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { server, database } = await openDatabase();
  const limiter = server();
  const before = database.commits;
  const limits = times(4, (index) => [ten(`limit ${index}`), 'key'] as const);
  await limiter.refuseFull(limits);
  await limiter.countTry(limits, { failed: true });
  expect(database.commits - before).toBe(1);
  const keys = () => database.reads.selectFrom('limits').select('key').execute();
  expect(await keys()).toHaveLength(4);
  await Promise.all(times(600, (index) => limiter.countTry([[ten('limit'), `key ${index}`]], { failed: true })));
  vi.advanceTimersByTime(16 * minute);
  await limiter.countTry([[ten('limit'), 'new key']], { failed: true });
  await expect.poll(keys).toHaveLength(1);
});
