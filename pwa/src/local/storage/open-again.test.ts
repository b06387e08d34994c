import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CacheDatabase } from './cache-database.ts';
import { openAgain } from './open-again.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A disk that loses this many requests to open a database, or holds them until `answer` is called. */
function forgetfulDisk(lost: number) {
  const disk = new IDBFactory();
  const kept: (() => void)[] = [];
  const open = disk.open.bind(disk);
  const asked = vi.spyOn(disk, 'open').mockImplementation((name, version) => {
    if (asked.mock.calls.length > lost) return open(name, version);
    const silent = Object.assign(new EventTarget(), { result: undefined as unknown });
    kept.push(() => {
      const late = open(name, version);
      late.onsuccess = () => {
        silent.result = late.result;
        silent.dispatchEvent(new Event('success'));
      };
    });
    return silent as unknown as IDBOpenDBRequest;
  });
  const answer = () => {
    for (const each of kept) each();
  };
  return { disk, asked, answer };
}

test('a database that does not answer is asked for again, and waiting work continues', async () => {
  const { disk, asked } = forgetfulDisk(2);
  const database = new CacheDatabase({ indexedDB: openAgain(disk) });
  const written = database.facts.put({ key: 'cursor', value: '7' });
  await vi.advanceTimersByTimeAsync(1_900);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4_000);
  await written;
  expect(await database.facts.get('cursor')).toEqual({ key: 'cursor', value: '7' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked, 'not once it has answered').toHaveBeenCalledTimes(3);
  database.close();
});

test('a connection that comes too late is closed, so that it blocks nothing', async () => {
  const { disk, answer } = forgetfulDisk(1);
  const database = new CacheDatabase({ indexedDB: openAgain(disk) });
  const opened = database.open();
  await vi.advanceTimersByTimeAsync(2_100);
  await opened;
  answer();
  await new Promise(setImmediate);
  database.close();
  const deleted = disk.deleteDatabase(database.name);
  await new Promise((resolve) => {
    deleted.onsuccess = resolve;
  });
  expect(await disk.databases()).toEqual([]);
});

test('a browser’s refusal to open it is final', async () => {
  const disk = new IDBFactory();
  vi.spyOn(disk, 'open').mockImplementation(() => {
    throw new DOMException('Site data is blocked', 'SecurityError');
  });
  const database = new CacheDatabase({ indexedDB: openAgain(disk) });
  await expect(database.open()).rejects.toMatchObject({ name: 'SecurityError' });
});
