import { calls, pathOf } from '@quiz-app/shared/api';
import type { SubmittedAttempt } from '@quiz-app/shared/report';
import { connectionError } from './connection-errors.ts';
import { parseJson } from './envelope.ts';

/** What came back for an attempt: whatever it was, judged by the outbox. */
export interface SendAnswer {
  status: number;
  /** `undefined` if it was no JSON. */
  body: unknown;
  /** The header Retry-After as it came. */
  retryAfter: string | null;
}

/** Milliseconds after which a request that hangs is given up, so that it does not hold the lock for ever. */
const patience = 60_000;

/**
 * Sends an attempt with the token of the session it belongs to. Bare `fetch`, because
 * the service worker, which has no local storage, sends too.
 *
 * @throws NoConnection, TimedOut
 */
export async function sendAttempt(attempt: SubmittedAttempt, token: string): Promise<SendAnswer> {
  try {
    const response = await fetch(new URL(pathOf(calls.addReport), location.origin), {
      method: calls.addReport.method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(attempt),
      signal: AbortSignal.timeout(patience),
    });
    const body = parseJson(await response.text());
    return { status: response.status, body, retryAfter: response.headers.get('Retry-After') };
  } catch (error) {
    throw connectionError(error);
  }
}
