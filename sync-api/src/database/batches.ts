import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseBusy, isBusy } from './database-busy.ts';
import { isRefusal } from './is-refusal.ts';

/** Bounds how long one batch may hold the event loop, and the locks of the database. */
const maxBatch = 100;
/** How long an item may have waited for its batch, in milliseconds, when another one is still taken. */
const patience = 4_000;
/** How long a batch may be under way, in milliseconds, before the next one begins beside it. */
const overlapAfter = 3;

interface Queued<Item, Result> extends PromiseWithResolvers<Result> {
  item: Item;
  /** By `performance.now()`. */
  queuedAt: number;
}

/**
 * Gathers items that arrive together and works on them together: what arrives while a batch is under way is the next
 * batch, so that batches grow with the load. An item whose values the database refuses fails alone.
 */
export class Batches<Item, Result> {
  readonly #run: (items: Item[]) => Promise<Result[]>;
  readonly #atOnce: number;
  #queue: Queued<Item, Result>[] = [];
  #underWay = 0;
  #overlap: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param run returns a result for each item, or throws for all of them
   * @param atOnce batches that may be under way together, for a database whose answers travel longer than it works
   */
  constructor(run: (items: Item[]) => Promise<Result[]>, atOnce = 1) {
    this.#run = run;
    this.#atOnce = atOnce;
  }

  /**
   * Resolves with the item's result.
   * @throws the error of `run`; DatabaseBusy, without having begun, while items that came before wait for too long
   */
  async add(item: Item): Promise<Result> {
    const now = performance.now();
    const [oldest] = this.#queue;
    if (oldest && now - oldest.queuedAt > patience) throw new DatabaseBusy('the database answers too slowly');
    const queued = { item, queuedAt: now, ...Promise.withResolvers<Result>() };
    this.#queue.push(queued);
    if (this.#underWay === 0) void this.#drain();
    else if (this.#underWay < this.#atOnce) this.#overlap ??= setTimeout(() => this.#drainBeside(), overlapAfter);
    return queued.promise;
  }

  #drainBeside(): void {
    this.#overlap = undefined;
    if (this.#queue.length > 0) void this.#drain();
  }

  async #drain(): Promise<void> {
    this.#underWay += 1;
    await nextTurn();
    while (this.#queue.length > 0) await this.#runTogether(this.#queue.splice(0, maxBatch));
    this.#underWay -= 1;
  }

  async #runTogether(batch: Queued<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (reason) {
      if (batch.length > 1 && isRefusal(reason)) {
        // One of them is to blame, and the others are not refused because they came with it.
        for (const each of batch) await this.#runTogether([each]);
        return;
      }
      // What waited behind a busy database has waited for as long, and would wait once more.
      const refused = isBusy(reason) ? [...batch, ...this.#queue.splice(0)] : batch;
      for (const { reject } of refused) reject(reason);
    }
  }
}
