import { makeExam, makeId } from '@quiz-app/shared/samples/make-exam';
import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { attack } from '../../../../.setup/attack.ts';
import { offline, startTestDevice } from '../../../test/harness.ts';
import { watchTime } from './watch-time.ts';

const second = 1000;

/** A device whose user leaves an exam for other pages until some time after its end. No window shows the exam. */
const round = fc.record({
  duration: fc.integer({ min: 1, max: 900 }),
  /** Thousandths of the duration: at the last answer, and when the device falls asleep. */
  answered: fc.integer({ min: 0, max: 900 }),
  asleep: fc.integer({ min: 0, max: 1100 }),
  /** Milliseconds of sleep, in which no timer runs. */
  sleeps: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 900 * second })),
  /** Milliseconds by which the clock is set while the server can be asked. */
  clockSet: fc.oneof(fc.constant(0), fc.integer({ min: -7_200_000, max: 7_200_000 })),
  windows: fc.integer({ min: 1, max: 3 }),
  /** Whether the app is started only after the sleep. */
  isClosed: fc.boolean(),
});
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never;

/** Lets work that waits for the database continue. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The device's clocks and timers; each window has a timer, and while the device sleeps there is none. */
function createTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const ran = performance.now.bind(performance);
  const started = ran();
  const start = 1_790_000_000_000;
  const sum = { asleep: 0, set: 0 };
  const passed = () => ran() - started + sum.asleep;
  vi.spyOn(Date, 'now').mockImplementation(() => start + passed() + sum.set);
  return {
    start,
    passed,
    async run(milliseconds: number) {
      // A timer fires on time, and its work takes no time.
      const steps = Math.min(milliseconds, 20 * second);
      if (milliseconds > steps) sum.asleep += milliseconds - steps;
      for (let left = steps; left > 0; left -= 500) {
        await vi.advanceTimersByTimeAsync(Math.min(left, 500));
        await settle();
      }
    },
    sleep(milliseconds: number) {
      sum.asleep += milliseconds;
    },
    setClock(by: number) {
      sum.set += by;
    },
    serverTime: async () => Math.floor((start + passed()) / second) * second,
  };
}

async function play({ duration, answered, asleep, sleeps, clockSet, windows, isClosed }: Round): Promise<void> {
  const device = startTestDevice({ fetch: async () => offline() });
  const time = createTime();
  const watches: ReturnType<typeof watchTime>[] = [];
  try {
    const pages = Array.from({ length: windows }, () => device.openPage());
    const [page] = pages;
    if (!page) throw new Error('A device has a window');
    const open = () => {
      for (const each of pages) watches.push(watchTime({ ...each, serverTime: time.serverTime }));
      for (const watch of watches) watch.look();
    };
    const end = duration * second;
    await time.run(answered * duration);
    const attempt = {
      ...{ attemptId: makeId(), userId: 'ann', examId: 'exam', written: makeExam({ resumable: true, duration }) },
      ...{ allowed: duration, startedAt: new Date(time.start).toISOString(), serverStart: time.start },
      ...{ index: 0, reached: 0, chosen: [], locked: false, answers: {}, marked: [] },
      ...{ elapsed: answered * duration, savedAt: Date.now() },
    };
    await page.running.save(attempt);
    if (!isClosed) open();
    await settle();
    time.setClock(clockSet);
    // A tick, because no page could notice a clock that is set back just before the device sleeps.
    if (end - time.passed() > second) await time.run(second);
    await time.run(Math.max(0, asleep * duration - time.passed()));
    if (time.passed() < end - second) expect(await page.outbox.queryCount(), `${time.passed()} ms of ${end}`).toBe(0);
    time.sleep(sleeps);
    if (isClosed) open();
    await time.run(Math.max(0, end - time.passed()) + 2 * second);
    const [entry, ...others] = await page.outbox.entriesOf('ann');
    expect(others).toEqual([]);
    expect(entry?.attempt, `${time.passed() - end} ms after the end`).toMatchObject({
      _id: attempt.attemptId,
      finishedAt: new Date(attempt.savedAt + end - attempt.elapsed).toISOString(),
      secondsUsed: duration,
    });
    expect(await page.running.attemptsOf('ann')).toEqual([]);
  } finally {
    for (const watch of watches) watch.stop();
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
}

afterEach(() => vi.useRealTimers());

test('P10: an exam is submitted when its time is up while other pages are open, as finished at that moment', async () => {
  const plan = { guarantee: 'P10', title: 'ends of exams that are not open', full: 200, short: 20, seeded: true };
  await attack(plan, async ({ rounds, seed }) =>
    fc.assert(fc.asyncProperty(round, play), { numRuns: rounds, seed, endOnFailure: true }),
  );
}, 120_000);
