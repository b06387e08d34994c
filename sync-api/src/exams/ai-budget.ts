import { formatDuration } from '@quiz-app/shared/duration';
import { ApiError } from '../api-error.ts';

interface Counter {
  /** Counts one. @returns 0, or past the limit the milliseconds until one more is allowed */
  take(key: string): Promise<number>;
}

export interface AiLimits {
  /** Calls of one admin at a time. */
  atOnce: number;
  /** Allows one of each key until it is deleted, or no call can be under way any more. */
  places: Counter & { delete(key: string): Promise<unknown> };
  /** Calls of all admins together in 24 hours. */
  perDay: number;
  ofDay: Counter;
}

const minute = 60_000;
/** Seconds. Nobody knows when a call under way will end; most take less. */
const retryWhileRunning = 30;

/** Bounds the calls of the AI service, as each one costs money. */
export class AiBudget {
  readonly #limits: AiLimits;

  constructor(limits: AiLimits) {
    this.#limits = limits;
  }

  /** Makes a call, which counts even if it fails: it was paid for. @throws ApiError 429 past a limit, without a call */
  async call<T>(adminId: string, call: () => Promise<T>): Promise<T> {
    const { perDay, ofDay, places } = this.#limits;
    const place = await this.#takePlace(adminId);
    try {
      const wait = await ofDay.take('all');
      if (wait > 0) {
        const time = formatDuration(Math.ceil(wait / minute) * 60);
        const message = `The AI may write ${perDay} exams in 24 hours here. Please try again in ${time}.`;
        throw refusal(message, Math.ceil(wait / 1_000));
      }
      return await call();
    } finally {
      // One that cannot be given back ends by itself.
      await places.delete(place).catch(() => undefined);
    }
  }

  async #takePlace(adminId: string): Promise<string> {
    const { atOnce, places } = this.#limits;
    for (let nth = 1; nth <= atOnce; nth += 1) {
      const place = `${adminId} ${nth}`;
      if ((await places.take(place)) === 0) return place;
    }
    throw refusal(`${atOnce} exams are being written for you. Please try again when one is done.`, retryWhileRunning);
  }
}

function refusal(message: string, seconds: number): ApiError {
  return new ApiError('too-many-attempts', message, { headers: { 'retry-after': String(seconds) } });
}
