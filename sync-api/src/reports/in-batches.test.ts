import { expect, it } from 'vitest';
import { DatabaseBusy } from '../database/database-errors.ts';
import { inBatches } from './in-batches.ts';

it('writes together what arrives while others are written', async () => {
  const written: number[][] = [];
  const first = Promise.withResolvers<void>();
  const write = inBatches(async (items: number[]) => {
    written.push(items);
    if (written.length === 1) await first.promise;
    return items.map((item) => -item);
  });
  const started = write(1);
  await expect.poll(() => written).toEqual([[1]]);
  const later = [write(2), write(3)];
  first.resolve();
  expect(await Promise.all([started, ...later])).toEqual([-1, -2, -3]);
  expect(written).toEqual([[1], [2, 3]]);
});

it.each([
  ['another process writes', new DatabaseBusy('another process writes')],
  ['PostgreSQL does not answer', Object.assign(new Error('canceling statement'), { code: '57014' })],
])('fails what waits while %s, and writes again later', async (_, reason) => {
  const busy = Promise.withResolvers<number[]>();
  let isBusy = true;
  const write = inBatches((items: number[]) => (isBusy ? busy.promise : Promise.resolve(items)));
  const started = write(1);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  const waiting = write(2);
  isBusy = false;
  busy.reject(reason);
  for (const each of [started, waiting]) await expect(each).rejects.toBe(reason);
  expect(await write(3)).toBe(3);
});
