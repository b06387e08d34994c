import type { ReportFilter, ReportSummary } from '@quiz-app/shared/report';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { type ReportPage, searchReports } from '../../sync/search-reports.ts';

interface Pages {
  rows: readonly ReportSummary[];
  /** Where the list goes on; null at its end, `undefined` before its first page. */
  cursor: string | null | undefined;
  isLoading: boolean;
  /** Why the last page did not come. */
  problem?: string;
}

export interface ReportPages extends Pages {
  /** Fetches the next page, if there is one and none is under way. */
  loadMore: () => Promise<void>;
  /** Fetches all pages that are left, unless that makes more rows than `most`. */
  loadAll: (most: number) => Promise<'whole' | 'too many' | 'failed'>;
  /** Begins the list anew. */
  reload: () => void;
}

const pageSize = 50;
const wholePageSize = 500;
const none: Pages = { rows: [], cursor: undefined, isLoading: false };

/** The reports a filter finds, page by page, the newest first. A new filter starts anew. */
export function useReportPages({ examName, userName }: ReportFilter): ReportPages {
  const device = useDevice();
  const [pages, setPages] = useState(none);
  const latest = useRef(none);
  const run = useRef(0);
  const inFlight = useRef<Promise<boolean>>(undefined);

  const set = (next: Pages) => {
    latest.current = next;
    setPages(next);
  };

  /** Answers whether the page came, for the filter that still holds. */
  const fetchPage = async (limit: number): Promise<boolean> => {
    const { rows, cursor } = latest.current;
    const ofRun = run.current;
    set({ rows, cursor, isLoading: true });
    const page: ReportPage | { success: false; message: string } = await outcomeOf(
      searchReports(device, { examName, userName }, { limit, ...(cursor && { cursor }) }),
    );
    if (ofRun !== run.current) return false;
    if (page.success) set({ rows: [...rows, ...page.data], cursor: page.nextCursor ?? null, isLoading: false });
    else set({ rows, cursor, isLoading: false, problem: page.message });
    return page.success;
  };

  const load = (limit: number): Promise<boolean> => {
    if (latest.current.cursor === null) return Promise.resolve(true);
    if (!latest.current.isLoading || !inFlight.current) inFlight.current = fetchPage(limit);
    return inFlight.current;
  };

  const reload = () => {
    run.current += 1;
    set(none);
    void load(pageSize);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter starts the list anew by itself
  useEffect(() => {
    reload();
    return () => {
      run.current += 1;
    };
  }, [examName, userName]);

  const loadAll: ReportPages['loadAll'] = async (most) => {
    const ofRun = run.current;
    while (latest.current.cursor !== null) {
      if (latest.current.rows.length >= most) return 'too many';
      if (!(await load(wholePageSize)) || ofRun !== run.current) return 'failed';
    }
    return 'whole';
  };
  return { ...pages, loadMore: async () => void (await load(pageSize)), loadAll, reload };
}
