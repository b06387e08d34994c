import { formatDuration } from '@quiz-app/shared/duration';
import { ApiError } from '../http/api-error.ts';

export interface AiLimits {
  /** Calls of one admin at a time. */
  atOnce: number;
  /** Calls of all admins together within any 24 hours. */
  perDay: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** Seconds. Nobody knows when a call under way will end; most take less. */
const retryWhileRunning = 30;

/** Bounds the calls of the AI service, as each one costs money. Counted in memory: a restart begins anew. */
export class AiBudget {
  readonly #limits: AiLimits;
  /** How many calls of each admin are under way. */
  readonly #running = new Map<string, number>();
  /** When each call of the last 24 hours began, by `performance.now()`, the oldest first. */
  #begun: number[] = [];

  constructor(limits: AiLimits) {
    this.#limits = limits;
  }

  /** Makes a call, which counts even if it fails: it was paid for. @throws ApiError 429 past a limit, without a call */
  async call<T>(adminId: string, call: () => Promise<T>): Promise<T> {
    const { atOnce, perDay } = this.#limits;
    const running = this.#running.get(adminId) ?? 0;
    if (running >= atOnce) {
      throw refusal(`${atOnce} exams are being written for you. Please try again when one is done.`, retryWhileRunning);
    }
    const now = performance.now();
    this.#begun = this.#begun.filter((begun) => begun > now - day);
    const [oldest = now] = this.#begun;
    if (this.#begun.length >= perDay) {
      const wait = oldest + day - now;
      const message = `The AI may write ${perDay} exams in 24 hours here. Please try again in ${formatDuration(Math.ceil(wait / minute) * 60)}.`;
      throw refusal(message, Math.ceil(wait / 1_000));
    }
    this.#begun.push(now);
    this.#running.set(adminId, running + 1);
    try {
      return await call();
    } finally {
      const left = (this.#running.get(adminId) ?? 1) - 1;
      if (left > 0) this.#running.set(adminId, left);
      else this.#running.delete(adminId);
    }
  }
}

function refusal(message: string, seconds: number): ApiError {
  return new ApiError('too-many-attempts', message, { headers: { 'retry-after': String(seconds) } });
}
