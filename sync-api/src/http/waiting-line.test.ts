import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../../test/harness/sample-exam.ts';
import { ApiError } from '../api-error.ts';
import { WaitingLine } from './waiting-line.ts';

const enter = (line: WaitingLine) => {
  try {
    return line.enter();
  } catch (error) {
    return error as ApiError;
  }
};

/** Stops the clock, and the turns of the event loop that are looked at. */
function stopClock() {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  return {
    passes(ms: number) {
      now += ms;
    },
    looks: () => vi.advanceTimersToNextTimer(),
  };
}

it('a server that is late with many requests refuses others until one of them is answered', () => {
  const { passes } = stopClock();
  const line = new WaitingLine({ most: 30, late: 3 });
  const [first] = [line.enter(), line.enter(), line.enter()];
  passes(50);
  const refused = Array.from({ length: 40 }, () => enter(line) as ApiError);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['busy']));
  // Spread, so that they do not come back together.
  const waits = refused.map(({ headers }) => Number(headers['retry-after']));
  expect(Math.min(...waits)).toBeGreaterThan(0);
  expect(new Set(waits).size).toBeGreaterThan(2);
  first?.();
  expect(enter(line)).toBeTypeOf('function');
});

it('a few requests that take long keep nobody out', () => {
  const { passes } = stopClock();
  const line = new WaitingLine({ most: 30, late: 3 });
  line.enter();
  line.enter();
  passes(50);
  expect(Array.from({ length: 100 }, () => typeof enter(line))).toEqual(Array(100).fill('function'));
});

it('those who came while the event loop was held for too long are refused', () => {
  const { passes, looks } = stopClock();
  const line = new WaitingLine({ most: 30, late: 3 });
  passes(100);
  looks();
  passes(100);
  expect(enter(line)).toBeTypeOf('function');
  passes(50);
  expect(enter(line)).toBeInstanceOf(ApiError);
  looks();
  expect(enter(line)).toBeTypeOf('function');
});

it('a client is told to come back while many wait, and those who wait are answered', async () => {
  // Longer than the calls before it take on a busy machine, which would be refused, too.
  const { path, person } = await openTestApp({ patience: { most: 1_000, late: 3 } });
  const exam = await addSampleExam(await person('Admin', true));
  const taker = await person('Taker');
  const other = new Sqlite(path);
  other.exec('BEGIN IMMEDIATE');
  const waiting = Array.from({ length: 3 }, () => taker.call('addReport', { body: sampleAttempt(taker, exam) }));
  await wait(1_300);
  const refused = await taker.call('getAllExams');
  expect(refused).toMatchObject({ status: 503, envelope: { code: 'busy' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  other.exec('ROLLBACK');
  other.close();
  expect((await Promise.all(waiting)).map((answer) => answer.status)).toEqual([200, 200, 200]);
  await expect.poll(async () => (await taker.call('getAllExams')).status).toBe(200);
});
