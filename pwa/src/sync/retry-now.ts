import { entriesOf, markEntry } from '../local/outbox-store.ts';
import { readSession } from '../local/session-store.ts';
import { pushOutbox } from './push-outbox.ts';

/**
 * Sends one of the signed-in user's attempts now, or all of them, refused ones too: the
 * person asked for it.
 *
 * @throws StorageFailed
 */
export async function retryNow(attemptId?: string): Promise<void> {
  const userId = (await readSession())?.user?._id;
  if (!userId) return;
  for (const entry of await entriesOf(userId)) {
    if (attemptId !== undefined && entry.attempt._id !== attemptId) continue;
    await markEntry(entry.attempt._id, { state: 'waiting', tries: entry.tries });
  }
  await pushOutbox({ eager: true });
}
