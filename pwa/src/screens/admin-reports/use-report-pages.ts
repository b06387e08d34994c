import type { ReportFilter, ReportSummary } from '@quiz-app/shared/report';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { createFetcher, type FetchState } from '../../screen-parts/fetch-state.ts';
import { searchReports } from '../../sync/search-reports.ts';
import { useObservable } from '../../ui/observable.ts';

interface Pages {
  rows: readonly ReportSummary[];
  /** The cursor of the next page; null at the end, `undefined` before the first page. */
  cursor: string | null | undefined;
}

export interface ReportPages extends Pages, Omit<FetchState<Pages>, 'data'> {
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

/** The reports that match a filter, page by page, newest first. A new filter starts over. */
export function useReportPages({ examName, userName }: ReportFilter): ReportPages {
  const device = useDevice();
  const [{ state, start, reset }] = useState(createFetcher<Pages>);
  const inFlight = useRef<Promise<boolean>>(undefined);
  const { data = none, ...progress } = useObservable(state);
  const soFar = () => state.read().data ?? none;

  /** Resolves whether the page loaded and the filter is still the same. */
  const fetchPage = (limit: number): Promise<boolean> =>
    start(async () => {
      const { rows, cursor } = soFar();
      const page = await searchReports(device, { examName, userName }, { limit, ...(cursor && { cursor }) });
      if (!page.success) return page;
      return { ...page, data: { rows: [...rows, ...page.data], cursor: page.nextCursor ?? null } };
    });

  const load = (limit: number): Promise<boolean> => {
    if (soFar().cursor === null) return Promise.resolve(true);
    if (!state.read().isLoading || !inFlight.current) inFlight.current = fetchPage(limit);
    return inFlight.current;
  };

  const forget = () => {
    inFlight.current = undefined;
    reset();
  };

  const reload = () => {
    forget();
    void load(pageSize);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new filter resets the list by itself
  useEffect(() => {
    reload();
    return forget;
  }, [examName, userName]);

  const loadAll: ReportPages['loadAll'] = async (most) => {
    while (soFar().cursor !== null) {
      if (soFar().rows.length >= most) return 'too many';
      if (!(await load(wholePageSize))) return 'failed';
    }
    return 'whole';
  };
  return { ...data, ...progress, loadMore: async () => void (await load(pageSize)), loadAll, reload };
}
