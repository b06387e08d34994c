import type { Device } from './device.ts';

/**
 * Sends one or all of the signed-in user's attempts now, refused ones too, because the user asked for it.
 *
 * @returns whether any of them is still waiting, as without a network
 * @throws StorageFailed
 */
export async function retryNow({ outbox, session, push }: Device, attemptId?: string): Promise<boolean> {
  const userId = (await session.read())?.user?._id;
  if (!userId) return false;
  const asked = async () =>
    (await outbox.entriesOf(userId)).filter(({ attempt }) => attemptId === undefined || attempt._id === attemptId);
  for (const { attempt, tries } of await asked()) await outbox.mark(attempt._id, { state: 'waiting', tries });
  await push({ eager: true });
  return (await asked()).some(({ state }) => state === 'waiting');
}
