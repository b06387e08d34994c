import { ApiError } from '../api-error.ts';
import type { Limiter } from './limiter.ts';
import { aiExams } from './limits.ts';

/** Makes a call of the AI service. It counts even if it fails: it was paid for. @throws ApiError 429 past a limit */
export type AiBudget = <T>(adminId: string, call: () => Promise<T>) => Promise<T>;

const minute = 60_000;
/** Seconds. Most running calls end sooner. */
const retryWhileRunning = 30;

/** Bounds the calls of the AI service: those of one admin at a time, and those of all admins in 24 hours. */
export function createAiBudget(limiter: Pick<Limiter, 'take' | 'remove'>, perDay: number): AiBudget {
  /** A place is free again when it is removed, or once no call can still be running. */
  async function takePlace(adminId: string): Promise<string> {
    for (let nth = 1; nth <= aiExams.atOnce; nth += 1) {
      const place = `${adminId} ${nth}`;
      if ((await limiter.take(aiExams.place, place)) === 0) return place;
    }
    const message = `${aiExams.atOnce} exams are being written for you. Please try again when one is done.`;
    throw refusal(message, retryWhileRunning);
  }

  return async (adminId, call) => {
    const place = await takePlace(adminId);
    try {
      const wait = await limiter.take(aiExams.ofDay(perDay), 'all');
      if (wait > 0) {
        const minutes = Math.ceil(wait / minute);
        const time = [`${Math.floor(minutes / 60)} h`, `${minutes % 60} min`]
          .filter((part) => !part.startsWith('0'))
          .join(' ');
        const message = `The AI can write ${perDay} exams in 24 hours here. Please try again in ${time}.`;
        throw refusal(message, Math.ceil(wait / 1_000), { limit: perDay });
      }
      return await call();
    } finally {
      // A place that cannot be removed expires.
      await limiter.remove(aiExams.place, place).catch(() => undefined);
    }
  };
}

function refusal(message: string, seconds: number, details: { limit?: number } = {}): ApiError {
  return new ApiError('too-many-attempts', message, { ...details, headers: { 'retry-after': String(seconds) } });
}
