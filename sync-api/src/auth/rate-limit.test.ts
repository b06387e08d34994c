import { afterEach, expect, it, vi } from 'vitest';
import { CountedTries, count, type RateLimit } from './rate-limit.ts';
import { SlidingWindow } from './sliding-window.ts';
import { TokenBucket } from './token-bucket.ts';

const limit = { most: 10, seconds: 900 };
const isRight = (right: boolean) => right;

afterEach(() => vi.useRealTimers());

/** Starts tries concurrently and counts how many succeeded, failed and were refused. */
async function tryAtOnce(tries: CountedTries, outcomes: readonly boolean[], ...limits: RateLimit[]) {
  let atOnce = 0;
  let mostAtOnce = 0;
  const answers = await Promise.all(
    outcomes.map((outcome) => {
      const run = async () => {
        atOnce += 1;
        mostAtOnce = Math.max(mostAtOnce, atOnce);
        await new Promise(setImmediate);
        atOnce -= 1;
        return outcome;
      };
      const counted = limits.map((each) => [each, 'key'] as const);
      return tries.run(counted, run, isRight).catch(() => 'refused' as const);
    }),
  );
  const times = (wanted: boolean | 'refused') => answers.filter((answer) => answer === wanted).length;
  return { right: times(true), wrong: times(false), refused: times('refused'), mostAtOnce };
}

const times = (count: number, outcome: boolean) => Array.from({ length: count }, () => outcome);

it('successful tries are not limited, concurrently or after failures', async () => {
  const [tries, failures] = [new CountedTries(), new SlidingWindow(limit)];
  expect(await tryAtOnce(tries, times(200, true), failures)).toEqual({
    right: 200,
    wrong: 0,
    refused: 0,
    mostAtOnce: 10,
  });
  expect(await tryAtOnce(tries, times(9, false), failures)).toMatchObject({ wrong: 9 });
  expect(await tryAtOnce(tries, times(200, true), failures)).toEqual({
    right: 200,
    wrong: 0,
    refused: 0,
    mostAtOnce: 1,
  });
});

it('ten tries may fail, however many start at once', async () => {
  const [tries, failures] = [new CountedTries(), new SlidingWindow(limit)];
  expect(await tryAtOnce(tries, times(5_000, false), failures)).toMatchObject({ wrong: 10, refused: 4_990 });
  expect(await tryAtOnce(tries, [true], failures)).toMatchObject({ refused: 1 });
});

it('a try that one of its limits refuses is not counted by the others', async () => {
  const [tries, narrow, wide] = [
    new CountedTries(),
    new TokenBucket({ burst: 1, refill: 90 }),
    new SlidingWindow(limit),
  ];
  expect(await tryAtOnce(tries, times(50, false), wide, narrow)).toMatchObject({ wrong: 1, refused: 49 });
  expect(await tryAtOnce(tries, times(50, false), wide)).toMatchObject({ wrong: 9, refused: 41 });
});

it('a try that succeeds counts against none of its limits', async () => {
  const [tries, wide] = [new CountedTries(), new SlidingWindow(limit)];
  const narrow = new TokenBucket({ burst: 5, refill: 90 });
  expect(await tryAtOnce(tries, times(50, true), wide, narrow)).toMatchObject({ right: 50 });
  expect(await tryAtOnce(tries, times(50, false), narrow, wide)).toMatchObject({ wrong: 5 });
});

it('no try waits for ever, whichever of the concurrent ones succeed', async () => {
  for (let round = 0; round < 30; round += 1) {
    const outcomes = Array.from({ length: 60 }, (_, index) => (index * 7 + round) % (2 + (round % 5)) !== 0);
    const { right, wrong, refused } = await tryAtOnce(new CountedTries(), outcomes, new SlidingWindow(limit));
    expect(right + wrong + refused).toBe(60);
    expect(wrong).toBeLessThanOrEqual(10);
  }
});

it('a try past its limit is refused at once, whatever other tries are running', async () => {
  const [tries, failures, shared] = [new CountedTries(), new SlidingWindow(limit), new SlidingWindow(limit)];
  const keyed = (key: string) =>
    [
      [failures, key],
      [shared, 'all'],
    ] as const;
  for (let failure = 0; failure < 9; failure += 1) await tries.run(keyed('full'), async () => false, isRight);
  const other = Promise.withResolvers<boolean>();
  const others = [
    tries.run(keyed('other'), () => other.promise, isRight),
    // Waits for the other one, which may use up the limit that they share.
    tries.run(keyed('another'), async () => true, isRight),
  ];
  failures.take('full');
  await expect(tries.run(keyed('full'), async () => true, isRight)).rejects.toThrow('Too many attempts');
  other.resolve(true);
  expect(await Promise.all(others)).toEqual([true, true]);
});

it('a try that throws is not counted', async () => {
  const [tries, failures] = [new CountedTries(), new TokenBucket({ burst: 1, refill: 90 })];
  const breaks = () => tries.run([[failures, 'key']], () => Promise.reject(new Error('broken')), isRight);
  await expect(breaks()).rejects.toThrow('broken');
  await expect(breaks()).rejects.toThrow('broken');
  expect(await tryAtOnce(tries, [true], failures)).toMatchObject({ right: 1 });
});

it('a failed try is counted from its end, not from its start', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const [tries, failures] = [new CountedTries(), new SlidingWindow({ most: 1, seconds: 900 })];
  await tries.run(
    [[failures, 'key']],
    async () => {
      vi.advanceTimersByTime(5_000);
      return false;
    },
    isRight,
  );
  expect(failures.wait('key')).toBe(900_000);
});

it('a refusal names the longest wait, in whole seconds', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const [short, long] = [new TokenBucket({ burst: 1, refill: 90 }), new SlidingWindow({ most: 1, seconds: 900 })];
  const both = [
    [short, 'key'],
    [long, 'key'],
  ] as const;
  count(both);
  vi.advanceTimersByTime(1);
  expect(() => count(both)).toThrow('Too many attempts. Please try again in 900 seconds.');
  vi.advanceTimersByTime(899_998);
  expect(() => count(both)).toThrow('Too many attempts. Please try again in 1 seconds.');
  vi.advanceTimersByTime(1);
  count(both);
});
