import { busyError, retryAfter } from './api-error.ts';

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

/**
 * Knows the requests under way. A server that is late with too many of them refuses others: begun, they would only be
 * late, too, and make those before them later. What waits for a client, or has a line of its own, is not counted.
 */
export class WaitingLine {
  readonly #patience: Patience;
  /** When each request began, by `performance.now()`, the oldest first. */
  readonly #underWay = new Set<{ begun: number }>();
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
    const request = { begun: now };
    this.#underWay.add(request);
    return () => this.#underWay.delete(request);
  }

  #isLate(now: number): boolean {
    const { most, late } = this.#patience;
    // Who comes in a turn of the event loop that takes so long has waited since it began.
    if (now - this.#looked > most + lookEvery) return true;
    if (this.#underWay.size < late) return false;
    let older = 0;
    for (const { begun } of this.#underWay) {
      if (now - begun <= most) return false;
      older += 1;
      if (older === late) return true;
    }
    return false;
  }
}
