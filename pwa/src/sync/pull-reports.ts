import type { Envelope } from '@quiz-app/shared/api';
import { putReports, readPulledUpTo, writePulledUpTo } from '../local/reports-store.ts';
import { readSession } from '../local/session-store.ts';
import { getOwnReports } from '../remote/reports.ts';

/** Rows a page: many for the first time, few where most is known already and the network may be poor. */
const pageSize = { first: 100, later: 20 };

/**
 * Brings the signed-in user's reports to this device, the newest first, as far as the
 * newest of the last complete pull: the server lists them in the order it received them
 * and never changes one.
 *
 * @returns the server's envelope, without its data
 * @throws NoConnection, TimedOut, StorageFailed
 */
export async function pullReports(): Promise<Pick<Envelope, 'success' | 'message'>> {
  const userId = (await readSession())?.user?._id;
  if (!userId) return { success: true, message: '' };
  const pulledUpTo = await readPulledUpTo(userId);
  const limit = pulledUpTo ? pageSize.later : pageSize.first;
  let newest: string | undefined;
  let cursor: string | null = null;
  for (;;) {
    const page = await getOwnReports({ limit, ...(cursor && { cursor }) });
    if (!page.success) return { success: false, message: page.message };
    // The calls of this page carry the token of its load; another tab may have changed the session since.
    if (page.data.some(({ user }) => user._id !== userId)) return { success: true, message: '' };
    await putReports(page.data);
    newest ??= page.data[0]?._id;
    cursor = page.nextCursor ?? null;
    if (!cursor || page.data.some(({ _id }) => _id === pulledUpTo)) break;
  }
  if (newest) await writePulledUpTo(userId, newest);
  return { success: true, message: '' };
}
