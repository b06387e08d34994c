import { expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseBusy } from './database-busy.ts';
import { NotWritable } from './not-writable.ts';
import { watchWrites } from './watch-writes.ts';
import type { WriteJob } from './write-batcher.ts';

const diskIsFull = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

/** A database whose writes do what `write` says; they are counted. */
function watched(write: () => Promise<void>) {
  let writes = 0;
  const database = watchWrites({
    write: async <T>(_: WriteJob<T>) => {
      writes += 1;
      return (await write()) as T;
    },
    durable: async () => undefined,
    check: async () => undefined,
  });
  return { ...database, writes: () => writes, save: () => database.write(async () => undefined) };
}

function stopClock() {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  return (seconds: number) => {
    now += seconds * 1000;
  };
}

it('a check writes only when nothing was written for a while, and once for all who ask', async () => {
  const passes = stopClock();
  const { check, save, writes } = watched(async () => undefined);
  await save();
  await check();
  expect(writes()).toBe(1);
  passes(11);
  await Promise.all([check(), check(), check()]);
  await check();
  expect(writes()).toBe(2);
});

it('a check finds a full disk that nobody wrote to, and that it has room again', async () => {
  const passes = stopClock();
  let isFull = false;
  const { check, writes } = watched(async () => {
    if (isFull) throw diskIsFull();
  });
  await check();
  isFull = true;
  passes(11);
  await expect(check()).rejects.toThrow(NotWritable);
  await expect(check()).rejects.toThrow('the database cannot be written: database or disk is full');
  expect(writes()).toBe(2);
  isFull = false;
  passes(3);
  await check();
  expect(writes()).toBe(3);
});

it('a write that fails speaks for the checks after it only when the disk refused it', async () => {
  stopClock();
  const failures = [new Error('the exam is gone'), diskIsFull()];
  const { check, save } = watched(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
  });
  await expect(save()).rejects.toThrow('the exam is gone');
  const full = save();
  await expect(full).rejects.toThrow(NotWritable);
  await expect(check()).rejects.toThrow(NotWritable);
});

it('a check fails for a lock that another process holds, without waiting long, until a write succeeds', async () => {
  const lock = Promise.withResolvers<void>();
  let isLocked = true;
  const { check } = watched(async () => {
    await lock.promise;
    if (isLocked) throw new DatabaseBusy('another process writes');
  });
  await expect(check()).rejects.toThrow(DatabaseBusy);
  lock.resolve();
  await expect(check()).rejects.toThrow(DatabaseBusy);
  isLocked = false;
  await check();
});
