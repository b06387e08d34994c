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

it('two jobs run at once, and waiting jobs start in turn by key', async () => {
  expect(await runAll('aaaaabbc', 10)).toEqual({ done: 'a a a b c a b a', mostAtOnce: 2 });
});

it('when too many wait, the newest job of the key with the most waiting jobs is refused', async () => {
  expect((await runAll('aaaaaaab', 4)).done).toBe('a a a! a! a b a a');
});

it('no more jobs wait than may, however often others were refused for new ones', async () => {
  expect((await runAll('aaaaabcde', 3)).done).toBe('a a d! e! a! a! a b c');
});

it('when too many wait, a new job is refused if no other key has more waiting jobs', async () => {
  expect((await runAll('aabcde', 3)).done).toBe('a a e! b c d');
});

it('a job that fails lets the next one start', async () => {
  const queue = new RoundRobinQueue({ running: 1, waiting: 1, full: () => new Error('full') });
  const broken = queue.run('a', () => Promise.reject(new Error('broken')));
  const next = queue.run('b', async () => 'done');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await queue.run('c', async () => 'done')).toBe('done');
});
