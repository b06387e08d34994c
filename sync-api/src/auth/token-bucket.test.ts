import { afterEach, expect, it, vi } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

afterEach(() => vi.useRealTimers());

it('a token bucket allows its burst, and then one more per refill', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const bucket = new TokenBucket({ burst: 10, refill: 90 });
  const takeAll = () => {
    let taken = 0;
    for (; bucket.wait('key') === 0; taken += 1) bucket.take('key');
    return { taken, wait: bucket.wait('key') };
  };
  expect(takeAll()).toEqual({ taken: 10, wait: 90_000 });
  vi.advanceTimersByTime(60_000);
  expect(takeAll()).toEqual({ taken: 0, wait: 30_000 });
  vi.advanceTimersByTime(30_000);
  expect(takeAll()).toEqual({ taken: 1, wait: 90_000 });
  vi.advanceTimersByTime(900_000);
  expect(takeAll()).toEqual({ taken: 10, wait: 90_000 });
  expect(bucket.wait('another key')).toBe(0);
});

it('taking one back from a token bucket allows one more', () => {
  const bucket = new TokenBucket({ burst: 1, refill: 90 });
  const giveBack = bucket.take('key');
  expect(bucket.wait('key')).toBeGreaterThan(0);
  giveBack();
  expect(bucket.wait('key')).toBe(0);
});
