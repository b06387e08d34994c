import type { EnvelopeOf } from '@quiz-app/shared/contract/schemas';
import { hasHandedIn, putHandedIn, wasRemoved } from '../../local/outbox/collected-history.ts';
import type { CollectedEntry } from '../../local/outbox/outbox-entry.ts';
import type { DeviceServices, PushOptions } from '../device.ts';
import { notifyStorageFailure } from '../events.ts';
import { type DrainResult, drain, type OutboxStorage } from '../outbox/drain/drain.ts';

// Runs in pages and in the service worker, like `push-outbox.ts`.

/** Timeout of a request, so that one that hangs does not hold the lock forever. */
const timeoutMs = 60_000;

/** The server's answer to a collected attempt. */
type StoredCollected = Extract<EnvelopeOf<'addCollected'>, { success: true }>['data'];

type Sender = Pick<DeviceServices, 'collected' | 'facts' | 'session' | 'api' | 'events' | 'locks' | 'clock'>;

/** The receipts are kept for the owners, not among the carrier's reports. */
function storageOf(
  { collected, facts, clock }: Sender,
  userId: string,
): OutboxStorage<CollectedEntry, StoredCollected> {
  return {
    entriesOf: collected.entriesOf,
    mark: collected.mark,
    hasReceipt: (attemptId) => hasHandedIn(facts, userId, attemptId),
    async putReceipt({ _id, receipt }, { owner, exam }) {
      const handedInAt = clock.now();
      await putHandedIn(facts, userId, { attemptId: _id, owner, exam, handedInAt, ...(receipt && { receipt }) });
      // Other codes of the attempt, which the server refused, are no longer needed.
      const others = (await collected.entriesOf(userId)).filter(({ attemptId }) => attemptId === _id);
      for (const { attempt } of others) await collected.remove(attempt._id);
    },
    remove: collected.remove,
  };
}

async function drainCollected(sender: Sender, eager: boolean): Promise<DrainResult> {
  const { collected, facts, session, api, events, clock } = sender;
  const onStorageError = (error: unknown) => notifyStorageFailure(events, error, { everywhere: true });
  // The copy of an attempt that was handed in is left over; the drain finds its receipt and removes both.
  await collected.matchMirror((key) => wasRemoved(facts, key)).catch(onStorageError);
  const row = await session.read();
  if (!row?.token || !row.user) return { left: 0, nextTryAt: null };
  const { token, user } = row;
  return await drain({
    storage: storageOf(sender, user._id),
    send: async ({ code }) => {
      const { status, headers, body } = await api.addCollected({ body: { code }, token, timeoutMs });
      return { status, body, retryAfter: headers.get('Retry-After') };
    },
    clock,
    random: Math.random,
    userId: user._id,
    isCurrent: async () => (await session.read())?.token === token,
    eager,
    onStorageError,
  });
}

/**
 * Sends the attempts that the signed-in user carries for others, by the outbox's rules: one sender per device.
 *
 * @throws StorageFailed if this device's storage cannot be read
 */
export function pushCollected(sender: Sender, { eager = false }: PushOptions = {}): Promise<DrainResult> {
  const work = () => drainCollected(sender, eager);
  return sender.locks ? sender.locks.request('quiz-app collected', work) : work();
}
