import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryCaches } from '../../../test/memory-caches.ts';
import { createOutboxPlace, type StorageBuckets } from './outbox-place.ts';

afterEach(() => void vi.useRealTimers());

const disk = new IDBFactory();
const bucket = { indexedDB: new IDBFactory(), caches: createMemoryCaches() };

test('the outbox is in its own bucket, which is opened once, when it is first needed', async () => {
  const open = vi.fn<StorageBuckets['open']>(async () => bucket);
  const findPlace = createOutboxPlace(disk, { open });
  expect(open).not.toHaveBeenCalled();
  expect(await findPlace()).toBe(bucket.indexedDB);
  expect(await findPlace()).toBe(bucket.indexedDB);
  expect(open.mock.calls).toEqual([['outbox', { durability: 'strict', persisted: true }]]);
});

test('without buckets the outbox is among the other databases', async () => {
  expect(await createOutboxPlace(disk, undefined)()).toBe(disk);
});

test.each([
  ['is refused', () => Promise.reject(new DOMException('Site data is blocked', 'SecurityError'))],
  ['does not answer', () => new Promise<never>(() => undefined)],
])('the outbox does without a bucket that %s', async (_, open) => {
  vi.useFakeTimers();
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const found = createOutboxPlace(disk, { open })();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await found).toBe(disk);
  expect(warned).toHaveBeenCalledOnce();
});
