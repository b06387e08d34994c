import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { act, renderHook } from '@testing-library/react';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { attack } from '../../../../../.setup/attack.ts';
import { deviceNow } from '../../../sync/running/elapsed-clock.ts';
import { useAttempt } from './use-attempt.ts';

const second = 1000;
const withoutServer = async () => undefined;

/** The events that may wake a page; with `tick` there is none, and its timers continue where they stopped. */
const wakings = {
  visibilitychange: () => document.dispatchEvent(new Event('visibilitychange')),
  pageshow: () => window.dispatchEvent(new Event('pageshow')),
  tick: () => undefined,
};

/**
 * A device that sleeps before or past the end of an exam. Its clock is only set back, because setting it forward ends
 * an exam early.
 */
const round = fc.record({
  duration: fc.integer({ min: 1, max: 900 }),
  /** Thousandths of the duration before it sleeps. */
  awake: fc.integer({ min: 0, max: 900 }),
  /** At least a second, because a drift of milliseconds between the clocks is not corrected. */
  setBack: fc.oneof(fc.constant(0), fc.integer({ min: second, max: 7_200_000 })),
  /** Milliseconds between the end of the exam's time and the wake-up. */
  wakes: fc.oneof(fc.integer({ min: -3 * second, max: 0 }), fc.integer({ min: 0, max: 900 * second })),
  monotonicSleeps: fc.boolean(),
  waking: fc.constantFrom(...(Object.keys(wakings) as (keyof typeof wakings)[])),
});
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never;

/** Starts an attempt on a device whose clocks and timers the test controls, and measures the real time. */
function openAttempt(duration: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const ran = performance.now.bind(performance);
  const ahead = { monotonic: 4321, wall: 1_750_000_000_000 };
  vi.spyOn(performance, 'now').mockImplementation(() => ran() + ahead.monotonic);
  vi.spyOn(Date, 'now').mockImplementation(() => ran() + ahead.wall);
  const { result, unmount } = renderHook(() => useAttempt(deviceNow, withoutServer));
  act(() => result.current[1].start(makeExam({ duration })));
  let asleep = 0;
  const began = ran();
  const device = {
    passed: () => ran() - began + asleep,
    phase: () => result.current[0].phase,
    /** Advances the time with running timers. */
    run(milliseconds: number) {
      for (let left = milliseconds; left > 0; left -= 250) {
        act(() => void vi.advanceTimersByTime(Math.min(left, 250)));
        if (device.passed() < duration * second) expect(device.phase(), 'before its time').toBe('running');
      }
    },
    /** Advances the time with stopped timers, as during sleep. */
    stand(milliseconds: number, { monotonicSleeps = false } = {}) {
      asleep += milliseconds;
      ahead.wall += milliseconds;
      if (!monotonicSleeps) ahead.monotonic += milliseconds;
    },
    setClockBack(milliseconds: number) {
      ahead.wall -= milliseconds;
    },
    close() {
      unmount();
      vi.restoreAllMocks();
      vi.useRealTimers();
    },
  };
  return device;
}

function play({ duration, awake, setBack, wakes, monotonicSleeps, waking }: Round): void {
  const device = openAttempt(duration);
  try {
    const time = duration * second;
    const before = awake * duration;
    const ran = Math.min(before, 10 * second);
    device.run(ran);
    device.stand(before - ran);
    // Followed by a tick, because no page could notice a clock that is set back while no timer runs.
    if (time - before > second) {
      device.setClockBack(setBack);
      device.run(second);
    }

    device.stand(Math.max(0, time - device.passed() + wakes), { monotonicSleeps });
    act(() => void wakings[waking]());
    const late = device.passed() - time;
    // After an event that wakes the page, its timers may still be throttled.
    if (waking !== 'tick' && late >= 0) device.stand(2 * second);
    else device.run(Math.max(0, -late) + 2 * second);
    expect(device.phase(), 'two seconds after its time, or after its waking').toBe('finished');
  } finally {
    device.close();
  }
}

test('P10: an exam whose time ran out while the device slept is submitted when it wakes', async () => {
  const plan = {
    guarantee: 'P10',
    title: 'sleeps past the end, and what wakes the page',
    full: 200,
    short: 20,
    seeded: true,
  };
  await attack(plan, async ({ rounds, seed }) => fc.assert(fc.property(round, play), { numRuns: rounds, seed }));
}, 60_000);
