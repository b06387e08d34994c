import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AiBudget } from './ai-budget.ts';

const hour = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('the calls of the AI', () => {
  it('are two at a time for an admin', async () => {
    const budget = new AiBudget({ atOnce: 2, perDay: 100 });
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const running = [budget.call('ann', () => first.promise), budget.call('ann', () => second.promise)];
    await expect(budget.call('ann', async () => 'called')).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': '30' },
      message: '2 exams are being written for you. Please try again when one is done.',
    });
    expect(await budget.call('bo', async () => 'called')).toBe('called');
    first.reject(new Error('no answer'));
    await expect(running[0]).rejects.toThrow('no answer');
    const third = Promise.withResolvers<void>();
    running.push(budget.call('ann', () => third.promise));
    await expect(budget.call('ann', async () => 'called')).rejects.toMatchObject({ status: 429 });
    third.resolve();
    await running[2];
    expect(await budget.call('ann', async () => 'called')).toBe('called');
    second.resolve();
    await running[1];
  });

  it('are as many as are set in any 24 hours, failed ones among them and refused ones not', async () => {
    const budget = new AiBudget({ atOnce: 2, perDay: 3 });
    const call = (admin: string) => budget.call(admin, async () => 'called');
    const fails = () => budget.call('ann', () => Promise.reject(new Error('no answer')));
    await expect(fails()).rejects.toThrow('no answer');
    vi.advanceTimersByTime(hour);
    expect(await call('ann')).toBe('called');
    expect(await call('bo')).toBe('called');
    const message = (time: string) => `The AI may write 3 exams in 24 hours here. Please try again in ${time}.`;
    await expect(call('cy')).rejects.toMatchObject({ message: message('23 h'), headers: { 'retry-after': '82800' } });
    vi.advanceTimersByTime(23 * hour - 60_000);
    await expect(call('ann')).rejects.toMatchObject({ message: message('1 min'), headers: { 'retry-after': '60' } });
    vi.advanceTimersByTime(60_000);
    expect(await call('ann')).toBe('called');
    await expect(call('ann')).rejects.toThrow(message('1 h'));
    vi.advanceTimersByTime(hour);
    expect(await call('ann')).toBe('called');
    expect(await call('ann')).toBe('called');
  });
});
