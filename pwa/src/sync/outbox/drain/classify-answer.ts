import type { Failure } from '@quiz-app/shared/contract/envelope';
import type { Report } from '@quiz-app/shared/report';
import type { Refusal } from '../../../local/outbox/outbox-entry.ts';
import { waits } from './backoff.ts';

/** The answer to a sent attempt; null if none came. `body` is `undefined` if it was not JSON. */
export type NetworkAnswer = { status: number; body: unknown; retryAfter: string | null } | null;

/** The classification of an answer. */
export type Judgement<Stored = Report> =
  /** The server has stored the report. */
  | { kind: 'acknowledged'; report: Stored; message: string }
  /** The server refused the report; it is kept and shown with the reason. */
  | { kind: 'refused'; refusal: Refusal }
  /** Nothing can be sent until the user logs in. */
  | { kind: 'unauthorized' }
  /** Retry, after `wait` milliseconds if the server asked for it. `server`: the answer came from the server itself. */
  | { kind: 'later'; server: boolean; wait?: number };

/** 4xx statuses of transient failures. */
const transientStatuses = new Set([408, 425]);

/**
 * Reads the header Retry-After, which has seconds or a date, as milliseconds from now.
 *
 * @param now epoch milliseconds
 * @returns `undefined` if it is missing or malformed
 */
function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

/**
 * Milliseconds to wait before the next request to a busy server, by its Retry-After; at most `waits.asked`.
 *
 * @param now epoch milliseconds, to read a date
 */
export function askedWait(status: number, retryAfter: string | null, now: number): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const wait = readRetryAfter(retryAfter, now);
  return wait === undefined ? undefined : Math.min(wait, waits.asked);
}

/**
 * Classifies an answer. It acknowledges the attempt only if it is 2xx, JSON, `success: true` and has the attempt's id,
 * because a captive portal answers 200 too.
 *
 * @param now epoch milliseconds, to read a Retry-After date
 */
export function classifyAnswer<Stored extends { _id: string } = Report>(
  answer: NetworkAnswer,
  attemptId: string,
  now: number,
): Judgement<Stored> {
  if (!answer) return { kind: 'later', server: false };
  const { status, body, retryAfter } = answer;
  const { success, message, data } = (body ?? {}) as { success?: unknown; message?: unknown; data?: unknown };
  const wait = askedWait(status, retryAfter, now);
  if (wait !== undefined) return { kind: 'later', server: false, wait };
  if (typeof success !== 'boolean' || typeof message !== 'string') return { kind: 'later', server: false };

  if (status >= 200 && status < 300 && success) {
    const report = data as Stored | null | undefined;
    return report?._id === attemptId ? { kind: 'acknowledged', report, message } : { kind: 'later', server: false };
  }
  if (success) return { kind: 'later', server: false };
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 429) return { kind: 'later', server: false };
  if (status >= 400 && status < 500 && !transientStatuses.has(status)) {
    const { code, field } = body as Failure;
    return { kind: 'refused', refusal: { status, message, ...(code && { code }), ...(field && { field }) } };
  }
  return { kind: 'later', server: true };
}
