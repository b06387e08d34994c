import { expect, it } from 'vitest';
import { RoundRobinQueue } from './round-robin-queue.ts';

/** Starts jobs of these keys at once. `done` holds the keys in the order of their turns, those refused with a `!`. */
async function runAll(keys: string, waiting: number) {
  const queue = new RoundRobinQueue({ running: 2, waiting, full: () => new Error('full') });
  const done: string[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const job = (key: string) => async () => {
    done.push(key);
    running += 1;
    mostAtOnce = Math.max(mostAtOnce, running);
    await new Promise(setImmediate);
    running -= 1;
  };
  const jobs = Array.from(keys, (key) => queue.run(key, job(key)).catch(() => void done.push(`${key}!`)));
  await Promise.all(jobs);
  return { done: done.join(' '), mostAtOnce };
}

it('two jobs run at once, and the keys have their turns one after the other', async () => {
  expect(await runAll('aaaaabbc', 10)).toEqual({ done: 'a a a b c a b a', mostAtOnce: 2 });
});

it('the longest line loses its last when all places are taken', async () => {
  expect((await runAll('aaaaaaab', 4)).done).toBe('a a a! a! a b a a');
});

it('one who would have as long a line as any is refused', async () => {
  expect((await runAll('aabcde', 3)).done).toBe('a a e! b c d');
});

it('a job that fails makes room for the next', async () => {
  const queue = new RoundRobinQueue({ running: 1, waiting: 1, full: () => new Error('full') });
  const broken = queue.run('a', () => Promise.reject(new Error('broken')));
  const next = queue.run('b', async () => 'done');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await queue.run('c', async () => 'done')).toBe('done');
});
