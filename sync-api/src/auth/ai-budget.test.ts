import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestDatabase } from '../../test/harness/open-test-database.ts';
import { type AiBudget, createAiBudget } from './ai-budget.ts';
import { createLimiter } from './limiter.ts';

const hour = 3_600_000;

afterEach(() => vi.useRealTimers());

/** @returns what makes the budget of one of several servers */
async function openDatabase(perDay: number) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { database } = await openTestDatabase();
  onTestFinished(() => database.close());
  return () => createAiBudget(createLimiter(database), perDay);
}

describe('the calls of the AI', () => {
  /** @returns a call that has started */
  async function begin(budget: AiBudget, admin: string) {
    const [started, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const ended = budget(admin, () => {
      started.resolve();
      return answer.promise;
    });
    await started.promise;
    return { ended, answer };
  }

  it('are two at a time for an admin, on all servers together', async () => {
    const server = await openDatabase(100);
    const [one, another] = [server(), server()];
    const [first, second] = [await begin(one, 'ann'), await begin(another, 'ann')];
    for (const budget of [one, another]) {
      await expect(budget('ann', async () => 'called')).rejects.toMatchObject({
        status: 429,
        headers: { 'retry-after': '30' },
        message: '2 exams are being written for you. Please try again when one is done.',
      });
    }
    expect(await one('bo', async () => 'called')).toBe('called');
    first.answer.reject(new Error('no answer'));
    await expect(first.ended).rejects.toThrow('no answer');
    const third = await begin(another, 'ann');
    await expect(one('ann', async () => 'called')).rejects.toMatchObject({ status: 429 });
    third.answer.resolve('called');
    expect(await third.ended).toBe('called');
    expect(await one('ann', async () => 'called')).toBe('called');
    second.answer.resolve('called');
    await second.ended;
  });

  it('of a server that was killed hold up an admin for three minutes only', async () => {
    const server = await openDatabase(100);
    await Promise.all([begin(server(), 'ann'), begin(server(), 'ann')]);
    const budget = server();
    await expect(budget('ann', async () => 'called')).rejects.toMatchObject({ status: 429 });
    vi.advanceTimersByTime(180_000);
    expect(await budget('ann', async () => 'called')).toBe('called');
  });

  it('are as many as are set in 24 hours from the first, failed ones among them and refused ones not', async () => {
    const server = await openDatabase(3);
    const [budget, another] = [server(), server()];
    const call = (admin: string) => another(admin, async () => 'called');
    const fails = () => budget('ann', () => Promise.reject(new Error('no answer')));
    await expect(fails()).rejects.toThrow('no answer');
    vi.advanceTimersByTime(hour);
    expect(await call('ann')).toBe('called');
    expect(await call('bo')).toBe('called');
    const message = (time: string) => `The AI can write 3 exams in 24 hours here. Please try again in ${time}.`;
    await expect(call('cy')).rejects.toMatchObject({ message: message('23 h'), headers: { 'retry-after': '82800' } });
    vi.advanceTimersByTime(23 * hour - 60_000);
    await expect(call('ann')).rejects.toMatchObject({ message: message('1 min'), headers: { 'retry-after': '60' } });
    vi.advanceTimersByTime(60_000);
    for (const admin of ['ann', 'bo', 'cy']) expect(await call(admin)).toBe('called');
    await expect(call('ann')).rejects.toThrow(message('24 h'));
  });
});
