import type { Report } from '@quiz-app/shared/report';
import { readRetryAfter } from '../../remote/retry-after.ts';
import { waits } from './backoff.ts';

/** What came back for an attempt; null for no answer. `body` is `undefined` if it was no JSON. */
export type NetworkAnswer = { status: number; body: unknown; retryAfter: string | null } | null;

/** What an answer means for the attempt it was an answer to. */
export type Judgement =
  /** The server has it on disk. */
  | { kind: 'acknowledged'; report: Report }
  /** The server will not have it as it is: kept, shown with its reason. */
  | { kind: 'refused'; status: number; message: string }
  /** Nothing can be sent until somebody logs in. */
  | { kind: 'unauthorized' }
  /** To be tried again, after `wait` milliseconds if the server said so. `server`: it was the server itself that answered. */
  | { kind: 'later'; server: boolean; wait?: number };

/** 4xx statuses of a failure that passes by itself. */
const transientStatuses = new Set([408, 425]);

/** What a server may ask for: no longer than `waits.asked`. */
function askedWait(retryAfter: string | null, now: number): number | undefined {
  const wait = readRetryAfter(retryAfter, now);
  return wait === undefined ? undefined : Math.min(wait, waits.asked);
}

/**
 * Judges an answer. It acknowledges the attempt only if it is 2xx, JSON, `success: true`
 * and carries the attempt's id back: a captive portal answers 200 too.
 *
 * @param now epoch milliseconds, to read a Retry-After date
 */
export function classifyAnswer(answer: NetworkAnswer, attemptId: string, now: number): Judgement {
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
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 429) return { kind: 'later', server: false };
  if (status >= 400 && status < 500 && !transientStatuses.has(status)) return { kind: 'refused', status, message };
  return { kind: 'later', server: true };
}
