import { busyError, retryAfter } from '../api-error.ts';

/** How late a server may be. Tests lower it. */
export interface Patience {
  /** Milliseconds. */
  most: number;
  /** Requests that may take longer, such as one that asks for much, while others are still begun. */
  late: number;
}

export const patience: Patience = { most: 4_000, late: 64 };

/** How often the event loop is looked at, in milliseconds. */
const lookEvery = 100;

/** A request that has begun, between those that began before and after it and are not answered either. */
interface UnderWay {
  /** By `performance.now()`. */
  begun: number;
  before: UnderWay | undefined;
  after: UnderWay | undefined;
}

/**
 * Knows the requests under way. A server that is late with too many of them refuses others: begun, they would only be
 * late, too, and make those before them later. What waits for a client, or has a line of its own, is not counted.
 */
export class WaitingLine {
  readonly #patience: Patience;
  // A linked list, because a Set that others come to and leave is copied every few requests, and each copy that has
  // outlived a garbage collection keeps all later ones.
  #oldest: UnderWay | undefined;
  #newest: UnderWay | undefined;
  #size = 0;
  #looked = performance.now();

  constructor(given: Patience = patience) {
    this.#patience = given;
    setInterval(() => {
      this.#looked = performance.now();
    }, lookEvery).unref();
  }

  /** @returns a function to call when the request is answered @throws ApiError 503 where the server is late */
  enter(): () => void {
    const now = performance.now();
    if (this.#isLate(now)) throw busyError('The server is busy. Please try again in a few seconds.', retryAfter.late);
    const request: UnderWay = { begun: now, before: this.#newest, after: undefined };
    if (this.#newest) this.#newest.after = request;
    else this.#oldest = request;
    this.#newest = request;
    this.#size += 1;
    return () => this.#leave(request);
  }

  #leave(request: UnderWay): void {
    const { before, after } = request;
    if (before) before.after = after;
    else this.#oldest = after;
    if (after) after.before = before;
    else this.#newest = before;
    request.before = undefined;
    request.after = undefined;
    this.#size -= 1;
  }

  #isLate(now: number): boolean {
    const { most, late } = this.#patience;
    // Who comes in a turn of the event loop that takes so long has waited since it began.
    if (now - this.#looked > most + lookEvery) return true;
    if (this.#size < late) return false;
    let older = 0;
    for (let each = this.#oldest; each && older < late && now - each.begun > most; each = each.after) older += 1;
    return older === late;
  }
}
