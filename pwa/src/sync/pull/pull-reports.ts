import type { QueryInput } from '@quiz-app/shared/contract/schemas';
import { reportTimeout } from '@quiz-app/shared/limits-of-takers';
import type { Report } from '@quiz-app/shared/report';
import type { Api } from '../../remote/api.ts';
import type { DeviceServices } from '../device.ts';
import { failedPull, type PullResult, sharedPull } from './shared-pull.ts';

/** Rows per page: many at first, few once most reports are here and the network may be poor. */
const pageSize = { first: 100, later: 20 };

const fetchPage = (api: Api, query: Omit<QueryInput<'getOwnReports'>, 'fields'>) =>
  api.getOwnReports({ query, timeoutMs: reportTimeout });

type Services = Pick<DeviceServices, 'api' | 'reports' | 'clock'>;

/** A running pull, with the reports it has found so far. */
interface Pull extends Services {
  userId: string;
  /** The reports on this device that turned out to be scored again. */
  rescored: Report[];
}

const done: PullResult = { success: true, message: '' };

/** Stores pages of reports until `isLast`. @returns the failure, or the id of the first report */
async function pullPages(
  { api, reports, clock, userId, rescored }: Pull,
  query: Parameters<typeof fetchPage>[1],
  isLast: (page: readonly Report[]) => boolean,
): Promise<{ failure: PullResult } | { failure?: never; newest: string }> {
  let newest: string | undefined;
  let cursor: string | null = null;
  do {
    const answer: Awaited<ReturnType<typeof fetchPage>> = await fetchPage(api, { ...query, ...(cursor && { cursor }) });
    const page = answer.envelope;
    if (!page.success) return { failure: failedPull(page, answer, clock.now()) };
    // This page sends the token of its load; another tab may have changed the session since.
    if (page.data.some(({ user }) => user._id !== userId)) return { failure: done };
    rescored.push(...(await reports.putPulled(page.data)));
    newest ??= page.data[0]?._id;
    cursor = isLast(page.data) ? null : (page.nextCursor ?? null);
  } while (cursor);
  return { newest: newest ?? '' };
}

/** Pulls the reports that arrived since the last complete pull, newest first. */
async function pullNew(pull: Pull): Promise<PullResult> {
  const pulledUpTo = await pull.reports.readPulledUpTo(pull.userId);
  const limit = pulledUpTo ? pageSize.later : pageSize.first;
  const pulled = await pullPages(pull, { limit }, (page) => page.some(({ _id }) => _id === pulledUpTo));
  if (pulled.failure) return pulled.failure;
  await pull.reports.writePulledUpTo(pull.userId, pulled.newest);
  return done;
}

/** Pulls the reports that were scored again since they came here, however old they are. */
async function pullScoredAgain(pull: Pull): Promise<PullResult> {
  const { api, reports, clock, userId } = pull;
  if (!(await reports.mayBeScoredAgain(userId))) return done;
  const query = { scoredAgain: 'true', fields: 'counts' } as const;
  const answer = await api.getOwnReports({ query, timeoutMs: reportTimeout });
  if (!answer.envelope.success) return failedPull(answer.envelope, answer, clock.now());
  const wanted = new Set(await reports.withOtherMarks(answer.envelope.data));
  if (wanted.size === 0) return done;
  const { failure } = await pullPages(pull, { limit: pageSize.later, scoredAgain: 'true' }, (page) => {
    for (const { _id } of page) wanted.delete(_id);
    return wanted.size === 0;
  });
  return failure ?? done;
}

/**
 * Pulls the signed-in user's reports. The server lists them in order of receipt, and changes one only when it is scored
 * again.
 *
 * @throws NoConnection, TimedOut, StorageFailed
 */
export const pullReports = sharedPull(async ({ api, reports, session, clock, events }) => {
  const userId = (await session.read())?.user?._id;
  if (!userId) return done;
  const pull: Pull = { api, reports, clock, userId, rescored: [] };
  try {
    const pulled = await pullNew(pull);
    return pulled.success ? await pullScoredAgain(pull) : pulled;
  } finally {
    if (pull.rescored.length > 0) events.emit({ type: 'scored-again', reports: pull.rescored }, { everywhere: true });
  }
});
