import type { Device } from './device.ts';

/**
 * Sends one or all of the signed-in user's attempts now, refused ones too, because the user asked for it.
 *
 * @throws StorageFailed
 */
export async function retryNow({ outbox, session, push }: Device, attemptId?: string): Promise<void> {
  const userId = (await session.read())?.user?._id;
  if (!userId) return;
  for (const entry of await outbox.entriesOf(userId)) {
    if (attemptId !== undefined && entry.attempt._id !== attemptId) continue;
    await outbox.mark(entry.attempt._id, { state: 'waiting', tries: entry.tries });
  }
  await push({ eager: true });
}
