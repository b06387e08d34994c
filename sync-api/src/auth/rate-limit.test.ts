import { expect, it } from 'vitest';
import { RateLimit } from './rate-limit.ts';

const limit = { points: 10, duration: 900 };
const isRight = (right: boolean) => right;

/** Starts tries concurrently and counts how many succeeded, failed and were refused. */
async function tryAtOnce(tries: RateLimit, outcomes: readonly boolean[]) {
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
      return tries.countFailures('key', run, isRight).catch(() => 'refused' as const);
    }),
  );
  const count = (wanted: boolean | 'refused') => answers.filter((answer) => answer === wanted).length;
  return { right: count(true), wrong: count(false), refused: count('refused'), mostAtOnce };
}

const times = (count: number, outcome: boolean) => Array.from({ length: count }, () => outcome);

it('any number of successful tries pass, concurrently and after failures', async () => {
  const tries = new RateLimit(limit);
  expect(await tryAtOnce(tries, times(200, true))).toEqual({ right: 200, wrong: 0, refused: 0, mostAtOnce: 10 });
  expect(await tryAtOnce(tries, times(9, false))).toMatchObject({ wrong: 9 });
  expect(await tryAtOnce(tries, times(200, true))).toEqual({ right: 200, wrong: 0, refused: 0, mostAtOnce: 1 });
});

it('ten failed tries pass, however many start at once', async () => {
  const tries = new RateLimit(limit);
  expect(await tryAtOnce(tries, times(5_000, false))).toMatchObject({ wrong: 10, refused: 4_990 });
  expect(await tryAtOnce(tries, [true])).toMatchObject({ refused: 1 });
});

it('no try waits for ever, whichever of the concurrent ones succeed', async () => {
  for (let round = 0; round < 30; round += 1) {
    const outcomes = Array.from({ length: 60 }, (_, index) => (index * 7 + round) % (2 + (round % 5)) !== 0);
    const { right, wrong, refused } = await tryAtOnce(new RateLimit(limit), outcomes);
    expect(right + wrong + refused).toBe(60);
    expect(wrong).toBeLessThanOrEqual(10);
  }
});

it('a try that throws is not counted', async () => {
  const tries = new RateLimit({ points: 1, duration: 900 });
  const breaks = () => tries.countFailures('key', () => Promise.reject(new Error('broken')), isRight);
  await expect(breaks()).rejects.toThrow('broken');
  await expect(breaks()).rejects.toThrow('broken');
  expect(await tryAtOnce(tries, [true])).toMatchObject({ right: 1 });
});
