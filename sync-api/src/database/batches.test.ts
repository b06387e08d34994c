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
  await vi.waitFor(() => expect(ran).toEqual([[0]]));
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
