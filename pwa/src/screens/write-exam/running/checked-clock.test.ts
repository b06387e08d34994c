import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { attack } from '../../../../../.setup/attack.ts';
import { type Attempt, reduceAttempt } from './attempt.ts';
import { createCheckedClock } from './checked-clock.ts';

const questions = [{ _id: 'q', name: 'Q', options: { A: 'True', B: 'False' }, correctOptions: ['A' as const] }];
const tick = 250;

/** The network's answer: after this many milliseconds, or none. */
const network = fc.oneof(fc.integer({ min: 0, max: 2500 }), fc.constant('none' as const));

const awake = fc.record({ kind: fc.constant('awake' as const), for: fc.integer({ min: 0, max: 60_000 }) });
const ahead = fc.record({ kind: fc.constant('clock' as const), by: fc.integer({ min: 0, max: 7_200_000 }) });
const step = fc.oneof(
  awake,
  ahead,
  fc.record({ kind: fc.constant('sleep' as const), for: fc.integer({ min: 0, max: 600_000 }) }),
  fc.record({ kind: fc.constant('clock' as const), by: fc.integer({ min: -7_200_000, max: 0 }) }),
  fc.record({ kind: fc.constant('network' as const), is: network }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Runs a script on a device with a reachable server; yields the real elapsed time and the attempt after each step. */
async function* run(duration: number, script: Step[], net: typeof network extends fc.Arbitrary<infer V> ? V : never) {
  const device = { passed: 0, monotonic: 4321, wall: 1_750_000_000_000, net };
  let asked: { at: number; server: number | undefined; resolve: (time: number | undefined) => void }[] = [];
  const askTime = () =>
    new Promise<number | undefined>((resolve) => {
      // The page gives up after 1.5 s of the clock that stops during sleep.
      const answers = device.net !== 'none' && device.net < 1500;
      const wait = device.net === 'none' ? 0 : Math.min(device.net, 1500);
      const sent = 1_600_000_000_000 + device.passed + wait / 2;
      asked.push({ at: device.passed + wait, server: answers ? Math.floor(sent / 1000) * 1000 : undefined, resolve });
    });
  let attempt: Attempt = { phase: 'instructions' };
  const clock = createCheckedClock(
    () => ({ monotonic: device.monotonic, wall: device.wall }),
    askTime,
    () => look(),
  );
  const look = () => {
    attempt = reduceAttempt(attempt, { type: 'tick', now: clock.now() });
  };
  const settle = async () => {
    const due = asked.filter(({ at }) => at <= device.passed);
    asked = asked.filter((each) => !due.includes(each));
    for (const { resolve, server } of due) resolve(server);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    look();
  };
  const exam = { _id: 'e', name: 'E', category: 'C', duration, totalMarks: 1, passingMarks: 1, version: 1, questions };
  attempt = reduceAttempt(attempt, { type: 'start', attemptId: 'id', exam, now: clock.start() });
  void clock.learn();
  await settle();
  let awakeFor = 0;
  for (const each of script) {
    if (each.kind === 'network') device.net = each.is;
    else if (each.kind === 'clock') device.wall += each.by;
    else if (each.kind === 'sleep') {
      awakeFor = 0;
      device.passed += each.for;
      device.wall += each.for;
    } else {
      for (let done = 0; done < each.for; done += tick) {
        awakeFor += tick;
        device.passed += tick;
        device.wall += tick;
        device.monotonic += tick;
        await settle();
      }
    }
    await settle();
    yield { passed: device.passed, awakeFor, attempt };
  }
}

const plan = { guarantee: 'P10', full: 10_000, short: 1000, seeded: true };

test('a reachable server gives no more than two seconds extra', async () => {
  const property = fc.asyncProperty(
    fc.integer({ min: 60, max: 300 }),
    fc.array(step, { maxLength: 6 }),
    network,
    async (duration, script, net) => {
      // The last step shows whether the time advanced, whatever the script did.
      const whole: Step[] = [...script, { kind: 'awake', for: 60_000 }];
      for await (const { passed, awakeFor, attempt } of run(duration, whole, net)) {
        if (passed >= duration * 1000 + 2000 && awakeFor >= 2000) expect(attempt.phase).toBe('finished');
      }
    },
  );
  await attack({ ...plan, title: 'scripts of jumps with a server to ask' }, async ({ rounds, seed }) =>
    fc.assert(property, { numRuns: rounds, seed }),
  );
}, 120_000);

test('a clock set ahead while the page is awake takes no time away if the server can be asked', async () => {
  const quick = fc.integer({ min: 0, max: 500 });
  const lead = { kind: 'awake' as const, for: 3000 };
  const property = fc.asyncProperty(
    fc.integer({ min: 10, max: 900 }),
    fc.array(fc.tuple(ahead, awake), { maxLength: 10 }),
    quick,
    async (duration, jumps, net) => {
      const script = [lead, ...jumps.flatMap(([jump, rest]) => [jump, lead, rest])];
      for await (const { passed, attempt } of run(duration, script, net)) {
        if (passed < duration * 1000 - 4000) expect(attempt.phase).toBe('running');
      }
    },
  );
  await attack({ ...plan, title: 'clocks set ahead with a server to ask: no time is lost' }, async ({ rounds, seed }) =>
    fc.assert(property, { numRuns: rounds, seed }),
  );
}, 120_000);
