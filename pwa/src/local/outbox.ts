import { outboxDatabase } from './outbox-database.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { queryEntries } from './outbox-store.ts';
import { signedInUserId } from './session-store.ts';
import { useStored } from './use-stored.ts';

export type { OutboxEntry } from './outbox-entry.ts';

/** A user's attempts that wait for the server, the oldest first; `undefined` while loading. */
export function useOutbox(userId: string): OutboxEntry[] | undefined {
  return useStored(() => queryEntries(userId), [userId]);
}

/** One waiting attempt of the signed-in user; null if there is none, `undefined` while loading. */
export function useOutboxEntry(attemptId: string): OutboxEntry | null | undefined {
  return useStored(async () => {
    const entry = await outboxDatabase.entries.get(attemptId);
    return entry && entry.userId === (await signedInUserId()) ? entry : null;
  }, [attemptId]);
}
