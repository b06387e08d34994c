import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bounds how long one batch may hold the event loop, and the locks of the database. */
const maxBatch = 100;

interface Queued<Item, Result> extends PromiseWithResolvers<Result> {
  item: Item;
}

/**
 * Gathers items that arrive together and stores them together, one batch after the other: what arrives meanwhile is the
 * next batch, so that batches grow with the load.
 */
export class Batches<Item, Result> {
  readonly #store: (items: Item[]) => Promise<Result[]>;
  #queue: Queued<Item, Result>[] = [];
  #isDraining = false;

  /** @param store stores all items or none, and returns a result for each */
  constructor(store: (items: Item[]) => Promise<Result[]>) {
    this.#store = store;
  }

  /** Resolves with the item's result when it is stored. @throws the error of `store` */
  add(item: Item): Promise<Result> {
    const queued = { item, ...Promise.withResolvers<Result>() };
    this.#queue.push(queued);
    if (!this.#isDraining) void this.#drain();
    return queued.promise;
  }

  async #drain(): Promise<void> {
    this.#isDraining = true;
    await nextTurn();
    while (this.#queue.length > 0) await this.#storeTogether(this.#queue.splice(0, maxBatch));
    this.#isDraining = false;
  }

  async #storeTogether(batch: Queued<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#store(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (reason) {
      for (const { reject } of batch) reject(reason);
    }
  }
}
