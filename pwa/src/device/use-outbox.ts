import type { OutboxEntry } from '../local/outbox/outbox-entry.ts';
import type { Device } from '../sync/device.ts';
import { useLive } from './use-live.ts';

export type { OutboxEntry } from '../local/outbox/outbox-entry.ts';

/** A user's outbox entries, oldest first; `undefined` while loading. */
export function useOutbox(userId: string): OutboxEntry[] | undefined {
  return useLive(ownEntries, userId);
}

const ownEntries = ({ outbox }: Device, userId: string) => outbox.queryOf(userId);

/** Finds the state of a user's unsent attempts at an exam: the worst of several, as in the top bar. */
export function useUnsentStates(userId: string): (examId: string) => OutboxEntry['state'] | undefined {
  const entries = useOutbox(userId) ?? [];
  return (examId) => {
    const states = entries.filter(({ exam }) => exam._id === examId).map(({ state }) => state);
    return (['refused', 'sending', 'waiting'] as const).find((state) => states.includes(state));
  };
}

/** The number of outbox entries of all users; `undefined` while loading. */
export function useUnsentCount(): number | undefined {
  return useLive(countAll);
}

const countAll = ({ outbox }: Device) => outbox.queryCount();

/** One outbox entry of the signed-in user; null if there is none, `undefined` while loading. */
export function useOutboxEntry(attemptId: string): OutboxEntry | null | undefined {
  return useLive(ownEntry, attemptId);
}

async function ownEntry({ outbox, session }: Device, attemptId: string): Promise<OutboxEntry | null> {
  const entry = await outbox.queryOne(attemptId);
  return entry && entry.userId === (await session.queryUserId()) ? entry : null;
}
