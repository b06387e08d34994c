import type { Report } from '@quiz-app/shared/report';
import { waits } from './backoff.ts';

/** What came back for an attempt; null for no answer. `body` is `undefined` if it was no JSON. */
export type NetworkAnswer = { status: number; body: unknown; retryAfter: string | null } | null;

/** What an answer means for the attempt it was an answer to. */
export type Outcome =
  /** The server has it on disk. */
  | { kind: 'acknowledged'; report: Report }
  /** The server will not have it as it is: kept, shown with its reason. */
  | { kind: 'refused'; status: number; message: string }
  /** Nothing can be sent until somebody logs in. */
  | { kind: 'unauthorized'; message: string }
  /** To be tried again, after `wait` milliseconds if the server said so. `server`: it was the server itself that answered. */
  | { kind: 'later'; server: boolean; wait?: number };

/** Statuses that pass by themselves although they are 4xx. */
const passing = new Set([408, 425]);

/** Retry-After in milliseconds: it comes as seconds or as a date. */
function askedWait(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null || retryAfter.trim() === '') return undefined;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1_000;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), waits.asked);
}

/**
 * Judges an answer. It acknowledges the attempt only if it is 2xx, JSON, `success: true`
 * and carries the attempt's id back: a captive portal answers 200 too.
 *
 * @param now epoch milliseconds, to read a Retry-After date
 */
export function classifyAnswer(answer: NetworkAnswer, attemptId: string, now: number): Outcome {
  if (!answer) return { kind: 'later', server: false };
  const { status, body, retryAfter } = answer;
  const { success, message, data } = (body ?? {}) as { success?: unknown; message?: unknown; data?: unknown };
  const wait = status === 429 || status === 503 ? askedWait(retryAfter, now) : undefined;
  if (wait !== undefined) return { kind: 'later', server: false, wait };
  if (typeof success !== 'boolean' || typeof message !== 'string') return { kind: 'later', server: false };

  if (status >= 200 && status < 300 && success) {
    const report = data as Report | null | undefined;
    return report?._id === attemptId ? { kind: 'acknowledged', report } : { kind: 'later', server: false };
  }
  if (success) return { kind: 'later', server: false };
  if (status === 401) return { kind: 'unauthorized', message };
  if (status === 429) return { kind: 'later', server: false };
  if (status >= 400 && status < 500 && !passing.has(status)) return { kind: 'refused', status, message };
  return { kind: 'later', server: true };
}
