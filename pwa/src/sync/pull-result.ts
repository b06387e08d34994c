import type { Failure } from '@quiz-app/shared/contract/envelope';
import { askedWait } from './outbox/classify-answer.ts';

/** `wait`: the milliseconds for which the server asked not to be asked again. */
type FailedPull = Failure & { wait?: number | undefined };

/** The server's message or failure. The pulled rows are in the local database. */
export type PullResult = { success: true; message: string } | FailedPull;

/** @param now epoch milliseconds */
export function failedPull(
  failure: Failure,
  { status, headers }: { status: number; headers: Headers },
  now: number,
): FailedPull {
  return { ...failure, wait: askedWait(status, headers.get('Retry-After'), now) };
}
