import { afterEach, expect, test, vi } from 'vitest';
import type { Device } from '../device.ts';
import { createTimedPush } from './timed-push.ts';

afterEach(() => void vi.useRealTimers());

test('the timer leaves a second between two pushes, even if an entry is due at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const device = { push: async () => ({ left: 1, nextTryAt: 0 }), clock: Date };
  const onDue = vi.fn();
  const timedPush = createTimedPush(device as unknown as Device, onDue);
  await timedPush.push(false);
  vi.advanceTimersByTime(999);
  expect(onDue).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onDue).toHaveBeenCalledTimes(1);
  timedPush.stop();
});
