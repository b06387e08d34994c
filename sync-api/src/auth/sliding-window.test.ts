import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { SlidingWindow } from './sliding-window.ts';

afterEach(() => vi.useRealTimers());

it('a sliding window never allows more than its limit, and its wait is exact', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const pauses = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 20, maxLength: 60 });
  fc.assert(
    fc.property(pauses, (seconds) => {
      const window = new SlidingWindow({ most: 3, seconds: 900 });
      const taken: number[] = [];
      for (const pause of seconds) {
        vi.advanceTimersByTime(pause * 1_000);
        const now = performance.now();
        const recent = taken.filter((time) => time > now - 900_000);
        expect(recent.length).toBeLessThanOrEqual(3);
        expect(window.wait('key')).toBe(recent.length < 3 ? 0 : (recent[0] ?? 0) + 900_000 - now);
        if (window.wait('key') > 0) continue;
        window.take('key');
        taken.push(now);
      }
      expect(window.wait('another key')).toBe(0);
    }),
  );
});

it('taking one back from a sliding window leaves the others', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const window = new SlidingWindow({ most: 2, seconds: 900 });
  const giveBack = window.take('key');
  vi.advanceTimersByTime(1_000);
  window.take('key');
  expect(window.wait('key')).toBe(899_000);
  giveBack();
  expect(window.wait('key')).toBe(0);
  window.take('key');
  expect(window.wait('key')).toBe(900_000);
  vi.advanceTimersByTime(900_000);
  giveBack();
  expect(window.wait('key')).toBe(0);
});
