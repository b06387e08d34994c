import type { ReportCounts, ReportFilter } from '@quiz-app/shared/report';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { createFetcher, type FetchState } from '../../screen-parts/fetch-state.ts';
import { useRetries } from '../../screen-parts/use-retries.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { searchReports } from '../../sync/admin/search-reports.ts';
import { useObservable } from '../../ui/observable.ts';

interface Pages {
  rows: readonly ReportCounts[];
  /** The cursor of the next page; null at the end, `undefined` before the first page. */
  cursor: string | null | undefined;
  /** The number of all matching reports; the server counts up to `limits.countedReports`. */
  total?: number | undefined;
}

export interface ReportPages extends Pages, Omit<FetchState<Pages>, 'data'> {
  /** Whether the first page is being fetched. Until it arrives, the previous results stay. */
  isReloading: boolean;
  /** Fetches the next page, unless there is none or one is being fetched. */
  loadMore: () => Promise<void>;
  /** Fetches all remaining pages, unless there are more than `most` reports. */
  loadAll: (most: number) => Promise<'whole' | 'too many' | 'failed'>;
  /** Fetches the first page again. */
  reload: () => void;
}

const pageSize = 50;
const wholePageSize = 500;
const none: Pages = { rows: [], cursor: undefined };

/**
 * The reports that match a filter, page by page, newest first. A new filter starts over. One function,
 * because its parts share the pages and the request in flight.
 */
export function useReportPages(filter: ReportFilter): ReportPages {
  const device = useDevice();
  /** Pages and the filter that found them. */
  const [{ state, start, reset }] = useState(createFetcher<Pages & { foundBy: string }>);
  const inFlight = useRef<Promise<boolean>>(undefined);
  /** The last request, which a retry repeats. */
  const lastRequest = useRef<() => Promise<boolean>>(undefined);
  const foundBy = JSON.stringify(filter);
  const [isReloading, track] = useWaiting();
  const { data, ...progress } = useObservable(state);
  const soFar = () => ownPages(state.read().data, foundBy);
  // The previous filter's reports stay while this one's are fetched, but not if that fails.
  const shown = data?.foundBy === foundBy || progress.isLoading ? (data ?? none) : none;

  /** Resolves to whether the page loaded and the filter is still the same. */
  const fetchPage = (limit: number, before: Pages, isQuiet = false): Promise<boolean> => {
    lastRequest.current = () => fetchPage(limit, before, true);
    const { rows, cursor, total } = before;
    return start(async () => {
      const from = cursor ? { cursor } : ({ total: 'true' } as const);
      const page = await searchReports(device, filter, { limit, ...from });
      if (!page.success) return page;
      const found = { rows: [...rows, ...page.data], cursor: page.nextCursor ?? null, total: page.total ?? total };
      return { ...page, data: { ...found, foundBy } };
    }, isQuiet);
  };

  useRetries(progress.problem !== undefined, async () => lastRequest.current?.());

  const load = (limit: number): Promise<boolean> => {
    if (soFar().cursor === null) return Promise.resolve(true);
    if (!state.read().isLoading || !inFlight.current) inFlight.current = fetchPage(limit, soFar());
    return inFlight.current;
  };

  const reload = () => {
    inFlight.current = track(fetchPage(pageSize, none));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new filter starts over by itself
  useEffect(reload, [foundBy]);
  useEffect(
    () => () => {
      inFlight.current = undefined;
      reset();
    },
    [reset],
  );

  const loadAll: ReportPages['loadAll'] = async (most) => {
    if (state.read().isLoading) await inFlight.current;
    while (soFar().cursor !== null) {
      if (soFar().rows.length >= most) return 'too many';
      if (!(await load(wholePageSize))) return 'failed';
    }
    return 'whole';
  };
  const { rows, cursor, total } = shown;
  return {
    rows,
    cursor,
    total,
    ...progress,
    isReloading,
    loadMore: async () => void (await load(pageSize)),
    loadAll,
    reload,
  };
}

const ownPages = (data: (Pages & { foundBy: string }) | undefined, foundBy: string): Pages =>
  data?.foundBy === foundBy ? data : none;
