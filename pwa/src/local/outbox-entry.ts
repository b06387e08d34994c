import type { Exam } from '@quiz-app/shared/exam';
import type { SubmittedAttempt } from '@quiz-app/shared/report';

/** A finished attempt on this device that the server has not acknowledged yet. */
export interface OutboxEntry {
  attempt: SubmittedAttempt;
  /** The exam as it was taken. */
  exam: Exam;
  /** The taker; other users of this device neither see nor send the entry. */
  userId: string;
  /** When it was saved, epoch milliseconds. */
  savedAt: number;
  /** `sending` may be stale after a crash; a `refused` entry is kept and retried by hand or much later. */
  state: 'waiting' | 'sending' | 'refused';
  /** Failed tries so far. */
  tries: number;
  /** Earliest time of the next automatic try, epoch milliseconds; absent means now. */
  nextTryAt?: number;
  /** `nextTryAt` came from the server (Retry-After), so only the user may override it. */
  askedToWait?: true;
  /** The server's refusal. */
  refusal?: { status: number; message: string };
}

/** The mutable part of an entry: the state of its sending. */
export type SendingMark = Pick<OutboxEntry, 'state' | 'tries' | 'nextTryAt' | 'askedToWait' | 'refusal'>;
