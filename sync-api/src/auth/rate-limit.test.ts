import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openTestDatabase } from '../../test/harness/open-test-database.ts';
import { createLimitCounts } from '../database/limit-counts.ts';
import { DatabaseLimiter } from './database-limiter.ts';
import type { Limit } from './limits.ts';
import { type Counted, count, countTry, mostlyInMemory, refuseFull } from './rate-limit.ts';

const ten: Limit = { most: 10, seconds: 900 };
const minute = 60_000;

afterEach(() => vi.useRealTimers());

/** Opens a database that several servers share. @returns what makes the limiters of one of them */
async function openDatabase() {
  const { database } = await openTestDatabase();
  onTestFinished(() => database.close());
  return {
    database,
    server: () => {
      const counts = createLimitCounts(database);
      return (name: string, limit: Limit) => new DatabaseLimiter(counts, name, limit, 'stays full');
    },
  };
}

/** @returns whether the outcome of a try is told: it is not if it is refused before or after it ran */
async function isTold(limits: Counted, failed: boolean): Promise<boolean> {
  try {
    await refuseFull(limits);
    await new Promise(setImmediate);
    await countTry(limits, { failed });
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
  const limiters = times(3, () => server()('failures', ten));
  const limits = (index: number): Counted => [[limiters[index % 3] as DatabaseLimiter, 'key']];
  expect(await toldOf(times(300, (index) => isTold(limits(index), true)))).toBe(10);
  for (const failed of [true, false]) expect(await toldOf(times(9, (index) => isTold(limits(index), failed)))).toBe(0);
  expect(await isTold([[server()('failures', ten), 'another key']], true)).toBe(true);
  expect(await isTold([[server()('other failures', ten), 'key']], true)).toBe(true);
  // As after a restart.
  expect(await isTold([[server()('failures', ten), 'key']], false)).toBe(false);
});

it('tries that succeed are not limited, at once or after failures', async () => {
  const { server } = await openDatabase();
  const limits: Counted = [[server()('failures', ten), 'key']];
  expect(await toldOf(times(50, () => isTold(limits, false)))).toBe(50);
  expect(await toldOf(times(9, () => isTold(limits, true)))).toBe(9);
  expect(await toldOf(times(50, () => isTold(limits, false)))).toBe(50);
  expect(await toldOf(times(2, () => isTold(limits, true)))).toBe(1);
});

it('a try that one of its limits refuses is not counted by the others', async () => {
  const { server } = await openDatabase();
  const limiter = server();
  const [narrow, wide] = [limiter('narrow', { most: 1, seconds: 900 }), limiter('wide', ten)];
  for (let guess = 0; guess < 5; guess += 1) {
    const told = isTold([[narrow, 'key'] as const, [wide, 'key'] as const], true);
    expect(await told).toBe(guess === 0);
  }
  expect((await wide.get('key'))?.consumedPoints).toBe(1);
});

it('a count begins with its first, and the wait for its end is the longest of all limits', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { server } = await openDatabase();
  const limiter = server();
  const [short, long] = [limiter('short', { most: 1, seconds: 90 }), limiter('long', { most: 2, seconds: 900 })];
  const limits: Counted = [
    [short, 'key'],
    [long, 'key'],
  ];
  await countTry(limits, { failed: false });
  vi.advanceTimersByTime(minute);
  await countTry(limits, { failed: true });
  vi.advanceTimersByTime(1);
  await expect(refuseFull(limits)).rejects.toThrow('Too many attempts. Please try again in 90 seconds.');
  vi.advanceTimersByTime(89_999);
  await refuseFull(limits);
  await countTry(limits, { failed: true });
  await expect(refuseFull(limits)).rejects.toMatchObject({ headers: { 'retry-after': '810' } });
  vi.advanceTimersByTime(809_999);
  await expect(refuseFull(limits)).rejects.toMatchObject({ headers: { 'retry-after': '1' } });
  vi.advanceTimersByTime(1);
  expect(await toldOf(times(5, () => isTold([[long, 'key']], true)))).toBe(2);
});

it('a clock that was years ahead locks nobody out', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2062, 0) });
  const { server } = await openDatabase();
  const limits: Counted = [[server()('failures', ten), 'key']];
  expect(await toldOf(times(20, () => isTold(limits, true)))).toBe(10);
  vi.setSystemTime(Date.UTC(2026, 0));
  expect(await toldOf(times(20, () => isTold(limits, true)))).toBe(10);
});

it('what is counted whatever becomes of it is refused past the limit, also by another server', async () => {
  const { server } = await openDatabase();
  const [one, another] = [server()('registrations', ten), server()('registrations', ten)];
  const counted = await Promise.allSettled(times(40, (index) => count(index % 2 ? one : another, 'key')));
  expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await expect(count(one, 'key', 'things')).rejects.toThrow('Too many things. Please try again in 900 seconds.');
});

it('what is frequent is counted in memory at first, and up to its limit on one server', async () => {
  const { server, database } = await openDatabase();
  const frequent = mostlyInMemory(server(), 'reports', { most: 200, seconds: 900 });
  const before = database.commits;
  await count(frequent, 'key');
  await count(frequent, 'key');
  expect(database.commits).toBe(before);
  const counted = await Promise.allSettled(times(250, () => count(frequent, 'key')));
  expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(198);
  await expect(count(frequent, 'key')).rejects.toMatchObject({ status: 429 });
  const onAnother = mostlyInMemory(server(), 'reports', { most: 200, seconds: 900 });
  const counts = await Promise.allSettled(times(10, () => count(onAnother, 'key')));
  expect(counts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

it('while the database takes no writes, a try that failed ends as one that succeeded', async () => {
  const { database } = await openDatabase();
  const write = () => Promise.reject(new Error('disk full'));
  const limiter = new DatabaseLimiter(
    createLimitCounts({ reads: database.reads, write }),
    'failures',
    ten,
    'stays full',
  );
  for (const failed of [true, false])
    await expect(countTry([[limiter, 'key']], { failed })).rejects.toThrow('disk full');
  await expect(count(limiter, 'key')).rejects.toThrow('disk full');
});

it('a try is one commit, however many limits it counts against, and old counts are removed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { server, database } = await openDatabase();
  const limiter = server();
  const before = database.commits;
  const limits = times(4, (index) => [limiter(`limit ${index}`, ten), 'key'] as const);
  await refuseFull(limits);
  await countTry(limits, { failed: true });
  expect(database.commits - before).toBe(1);
  const keys = () => database.reads.selectFrom('limits').select('key').execute();
  expect(await keys()).toHaveLength(4);
  await Promise.all(times(600, (index) => countTry([[limiter('limit', ten), `key ${index}`]], { failed: true })));
  vi.advanceTimersByTime(16 * minute);
  await countTry([[limiter('limit', ten), 'new key']], { failed: true });
  await expect.poll(keys).toHaveLength(1);
});
