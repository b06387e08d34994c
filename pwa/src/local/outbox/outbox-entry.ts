import type { Exam } from '@quiz-app/shared/exam';
import type { SubmittedAttempt } from '@quiz-app/shared/report';

/** Why the server refused something: its English, and the code and field by which other languages say it. */
export interface Refusal {
  status: number;
  message: string;
  code?: string;
  field?: string;
}

/** The sending state of an entry, the only part of it that changes. */
export interface SendingMark {
  /** `sending` may be stale after a crash; a `refused` entry is kept and retried manually or much later. */
  state: 'waiting' | 'sending' | 'refused';
  /** Failed tries so far. */
  tries: number;
  /** Earliest time of the next automatic try, epoch milliseconds; absent means now. */
  nextTryAt?: number;
  /** `nextTryAt` came from the server (Retry-After), so only the user may override it. */
  askedToWait?: true;
  /** The server's refusal. */
  refusal?: Refusal;
}

/** Something on this device that the server has not acknowledged yet. */
export interface UnsentEntry extends SendingMark {
  /** Its id is the entry's key. */
  attempt: { _id: string };
  /** The attempt's id on the server; absent where it is the key. */
  attemptId?: string;
  /** The user who may see and send the entry; other users of this device may not. */
  userId: string;
  /** When it was saved, epoch milliseconds. */
  savedAt: number;
}

/** A finished attempt of the taker. */
export interface OutboxEntry extends UnsentEntry {
  attempt: SubmittedAttempt;
  /** The exam as it was taken. */
  exam: Exam;
  /** The attempt and its signature by this device, in the form of a QR code; absent until it is signed. */
  code?: string;
}

/** Another user's attempt, whose code this device has read and carries for them. */
export interface CollectedEntry extends UnsentEntry {
  /**
   * Each code has its own key: only the server can detect a forged one, which must not keep out the true code of the
   * same attempt.
   */
  attempt: { _id: string; code: string };
  attemptId: string;
  /** As named in the code, not verified yet. */
  owner: { _id: string; name: string };
  exam: { _id: string; name: string };
  /** ISO 8601, by the clock of the owner's device. */
  finishedAt: string;
}
