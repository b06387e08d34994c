import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { attack } from '../../../../../.setup/attack.ts';
import { type Attempt, reduceAttempt } from './attempt.ts';

/**
 * A change of a device's clocks. The clock is not set while the device sleeps, because then neither clock measures the
 * time, and no page could notice.
 */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('awake' as const),
    for: fc.integer({ min: 0, max: 120_000 }),
    tick: fc.integer({ min: 900, max: 60_000 }),
  }),
  fc.record({ kind: fc.constant('sleep' as const), for: fc.integer({ min: 0, max: 600_000 }) }),
  fc.record({ kind: fc.constant('clock' as const), by: fc.integer({ min: -7_200_000, max: 7_200_000 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const questions = [{ _id: 'q', name: 'Q', options: { A: 'True', B: 'False' }, correctOptions: ['A' as const] }];

/** Runs a script; yields the real elapsed time and the attempt after each step. */
function* run(duration: number, script: Step[]): Generator<{ passed: number; attempt: Attempt }> {
  const device = { passed: 0, monotonic: 4321, wall: 1_750_000_000_000 };
  const now = () => ({ monotonic: device.monotonic, wall: device.wall });
  const exam = { _id: 'e', name: 'E', category: 'C', duration, totalMarks: 1, passingMarks: 1, version: 1, questions };
  let attempt = reduceAttempt({ phase: 'instructions' }, { type: 'start', attemptId: 'id', exam, now: now() });
  const look = () => {
    attempt = reduceAttempt(attempt, { type: 'tick', now: now() });
    return { passed: device.passed, attempt };
  };
  for (const each of script) {
    if (each.kind === 'clock') {
      device.wall += each.by;
      yield look();
    } else {
      const gap = each.kind === 'sleep' ? each.for : each.tick;
      for (let done = 0; done < each.for; done += gap) {
        const ran = Math.min(gap, each.for - done);
        device.passed += ran;
        device.wall += ran;
        if (each.kind === 'awake') device.monotonic += ran;
        yield look();
      }
    }
  }
}

const plan = { guarantee: 'P10', full: 10_000, short: 300, seeded: true };
const durations = fc.integer({ min: 1, max: 900 });

test('no clock change, sleep or throttled tick gives more than two seconds extra', async () => {
  const property = fc.property(durations, fc.array(step, { maxLength: 30 }), (duration, script) => {
    for (const { passed, attempt } of run(duration, script)) {
      if (passed >= duration * 1000 + 2000) expect(attempt.phase).toBe('finished');
    }
  });
  await attack({ ...plan, title: 'scripts of clock changes, sleep and throttled ticks' }, async ({ rounds, seed }) =>
    fc.assert(property, { numRuns: rounds, seed }),
  );
}, 60_000);

test('a taker whose clock is only set back loses no time', async () => {
  const back = step.map((each) => (each.kind === 'clock' ? { ...each, by: -Math.abs(each.by) } : each));
  const property = fc.property(durations, fc.array(back, { maxLength: 30 }), (duration, script) => {
    for (const { passed, attempt } of run(duration, script)) {
      if (passed < duration * 1000) expect(attempt.phase).toBe('running');
    }
  });
  await attack({ ...plan, title: 'scripts of a clock set back: no time is lost' }, async ({ rounds, seed }) =>
    fc.assert(property, { numRuns: rounds, seed }),
  );
}, 60_000);
