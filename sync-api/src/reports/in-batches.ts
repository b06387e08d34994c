import { setImmediate as nextTick } from 'node:timers/promises';
import { isBusy, isRefusal, isUnreachable } from '../database/database-errors.ts';

/** Bounds how long one batch may hold the event loop, and the locks of the database. */
const maxBatch = 100;

interface Waiting<Item, Result> extends PromiseWithResolvers<Result> {
  item: Item;
}

/**
 * Makes a function that writes items in batches: those that arrive while a batch is written are the next one, so that
 * batches grow with the load. An item whose values the database refuses fails alone.
 *
 * Reports need it on PostgreSQL: they are written in turns of several round trips, so that one in each turn would be
 * about 60 a second at 2 ms. SQLite, whose writes share commits anyway, is as fast without; it takes the same path.
 * @param write returns a result for each item, or throws for all of them
 */
export function inBatches<Item, Result>(write: (items: Item[]) => Promise<Result[]>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isWriting = false;

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    await nextTick();
    while (waiting.length > 0) await writeBatch(waiting.splice(0, maxBatch));
    isWriting = false;
  }

  async function writeBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (reason) {
      if (batch.length > 1 && isRefusal(reason)) {
        for (const each of batch) await writeBatch([each]);
        return;
      }
      // The others have waited as long for the database, and would wait again.
      if (isBusy(reason) || isUnreachable(reason)) batch.push(...waiting.splice(0));
      for (const { reject } of batch) reject(reason);
    }
  }

  return (item) => {
    const added = { item, ...Promise.withResolvers<Result>() };
    waiting.push(added);
    if (!isWriting) void writeWaiting();
    return added.promise;
  };
}
