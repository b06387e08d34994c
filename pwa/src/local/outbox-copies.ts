import type { OutboxEntry } from './outbox-entry.ts';

/** Copies of outbox entries in another place, from which the outbox takes what it does not have. */
export interface OutboxCopies {
  /** The ids of the attempts; `undefined` if the place is not there. */
  ids(): Promise<Set<string> | undefined>;
  read(attemptId: string): Promise<OutboxEntry | undefined>;
  remove(attemptId: string): Promise<void>;
}
