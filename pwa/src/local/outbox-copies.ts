/** Copies of outbox entries in another place, from which the outbox takes what it does not have. */
export interface OutboxCopies<Entry> {
  /** The ids of the attempts; `undefined` if the place is not there. */
  ids(): Promise<Set<string> | undefined>;
  read(attemptId: string): Promise<Entry | undefined>;
  remove(attemptId: string): Promise<void>;
}

/** A place that does not exist. */
export const noCopies: OutboxCopies<never> = {
  ids: async () => undefined,
  read: async () => undefined,
  remove: async () => undefined,
};
