import type { Exam } from '@quiz-app/shared/exam';
import type { SubmittedAttempt } from '@quiz-app/shared/report';

/** The state of sending an entry, which is the part of it that changes. */
export interface SendingMark {
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

/** Something on this device that the server has not acknowledged yet. */
export interface UnsentEntry extends SendingMark {
  /** Its id is the key of the entry. */
  attempt: { _id: string };
  /** The attempt's id on the server; absent where it is the key. */
  attemptId?: string;
  /** Other users of this device neither see nor send the entry. */
  userId: string;
  /** When it was saved, epoch milliseconds. */
  savedAt: number;
}

/** A finished attempt of the taker. */
export interface OutboxEntry extends UnsentEntry {
  attempt: SubmittedAttempt;
  /** The exam as it was taken. */
  exam: Exam;
  /** The attempt and its signature by this device, as a QR code carries them; absent until it is signed. */
  code?: string;
}

/** Somebody else's attempt, whose code this device has read and carries for them. */
export interface CollectedEntry extends UnsentEntry {
  /**
   * Each code has a key of its own: only the server can tell a forged one, which must not keep out the true one of the
   * same attempt.
   */
  attempt: { _id: string; code: string };
  attemptId: string;
  /** As the code names them, which nobody has verified yet. */
  owner: { _id: string; name: string };
  exam: { _id: string; name: string };
  /** ISO 8601, by the clock of the owner's device. */
  finishedAt: string;
}
