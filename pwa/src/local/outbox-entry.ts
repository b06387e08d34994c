import type { Exam } from '@quiz-app/shared/exam';
import type { SubmittedAttempt } from '@quiz-app/shared/report';

/** A finished attempt on this device that the server has not acknowledged yet. */
export interface OutboxEntry {
  attempt: SubmittedAttempt;
  /** The exam as it was taken. */
  exam: Exam;
  /** Whose attempt it is; nobody else of this device sees or sends it. */
  userId: string;
  /** When it was saved here, epoch milliseconds. */
  savedAt: number;
  /** `sending` is a claim that may be stale after a crash; `refused` is kept and tried again, by hand or much later. */
  state: 'waiting' | 'sending' | 'refused';
  /** Answers so far that were no acknowledgement. */
  tries: number;
  /** Epoch milliseconds before which it is not sent by itself; absent means now. */
  nextTryAt?: number;
  /** The server named `nextTryAt` (Retry-After): only a person overrides it. */
  askedToWait?: true;
  /** What the server said when it refused. */
  refusal?: { status: number; message: string };
}

/** How far the sending of an entry has come: the part of it that changes. */
export type SendingMark = Pick<OutboxEntry, 'state' | 'tries' | 'nextTryAt' | 'askedToWait' | 'refusal'>;
