import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { Batches } from './batches.ts';
import { DatabaseBusy } from './database-busy.ts';

it('what would wait too long is refused before it begins, until those before it are done', async () => {
  const ran: number[][] = [];
  const first = Promise.withResolvers<void>();
  const batches = new Batches(async (items: number[]) => {
    ran.push(items);
    if (ran.length === 1) await first.promise;
    return items;
  });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const running = batches.add(0);
  await expect.poll(() => ran).toEqual([[0]]);
  const waiting = [batches.add(1)];
  clock.mockReturnValue(4_000);
  waiting.push(batches.add(2));
  clock.mockReturnValue(4_001);
  await expect(batches.add(3)).rejects.toThrow(DatabaseBusy);
  first.resolve();
  expect(await Promise.all([running, ...waiting])).toEqual([0, 1, 2]);
  expect(await batches.add(4)).toBe(4);
  expect(ran).toEqual([[0], [1, 2], [4]]);
});

it('a batch that takes long lets others begin beside it, and no more than allowed', async () => {
  const ran: number[][] = [];
  const ends: (() => void)[] = [];
  const batches = new Batches(async (items: number[]) => {
    ran.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items;
  }, 2);
  const first = batches.add(0);
  await expect.poll(() => ran).toEqual([[0]]);
  const second = [batches.add(1), batches.add(2)];
  await expect.poll(() => ran).toEqual([[0], [1, 2]]);
  const third = [batches.add(3), batches.add(4)];
  await wait(20);
  expect(ran).toHaveLength(2);
  ends[1]?.();
  expect(await Promise.all(second)).toEqual([1, 2]);
  await expect.poll(() => ran).toEqual([[0], [1, 2], [3, 4]]);
  ends[2]?.();
  ends[0]?.();
  expect(await Promise.all([first, ...third])).toEqual([0, 3, 4]);
});
