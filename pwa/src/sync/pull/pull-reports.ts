import type { QueryInput } from '@quiz-app/shared/contract/schemas';
import { reportTimeout } from '@quiz-app/shared/limits-of-takers';
import { messages } from '@quiz-app/shared/messages';
import type { Api } from '../../remote/api.ts';
import { failedPull, type PullResult, sharedPull } from './shared-pull.ts';

/** Rows per page: many at first, few once most reports are here and the network may be poor. */
const pageSize = { first: 100, later: 20 };

const fetchPage = (api: Api, query: QueryInput<'getOwnReports'>) =>
  api.getOwnReports({ query, timeoutMs: reportTimeout, fallbackMessage: messages.fetchReportsFailed });

/**
 * Pulls the signed-in user's reports, newest first, until the newest one of the last complete pull. The server lists
 * them in order of receipt and never changes one.
 *
 * @throws NoConnection, TimedOut, StorageFailed
 */
export const pullReports = sharedPull(async ({ api, reports, session, clock }) => {
  const done: PullResult = { success: true, message: '' };
  const userId = (await session.read())?.user?._id;
  if (!userId) return done;
  const pulledUpTo = await reports.readPulledUpTo(userId);
  const limit = pulledUpTo ? pageSize.later : pageSize.first;
  let newest: string | undefined;
  let cursor: string | null = null;
  do {
    const answer: Awaited<ReturnType<typeof fetchPage>> = await fetchPage(api, { limit, ...(cursor && { cursor }) });
    const page = answer.envelope;
    if (!page.success) return failedPull(page, answer, clock.now());
    // This page sends the token of its load; another tab may have changed the session since.
    if (page.data.some(({ user }) => user._id !== userId)) return done;
    await reports.put(page.data);
    newest ??= page.data[0]?._id;
    cursor = page.data.some(({ _id }) => _id === pulledUpTo) ? null : (page.nextCursor ?? null);
  } while (cursor);
  await reports.writePulledUpTo(userId, newest ?? '');
  return done;
});
