import { t } from '@lingui/core/macro';
import type { ReportCounts, ReportFilter } from '@quiz-app/shared/report';
import { useEffect, useState } from 'react';
import { useOnline } from '../../platform/online.ts';
import { useProblemToast } from '../../screen-parts/use-fetch.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { toast } from '../../ui/toast.ts';
import { nextSort, type Sort, type SortKey, sorted } from './reports-order.ts';
import { useReportPages } from './use-report-pages.ts';

/** All matches are loaded to sort them; more than this would take too much time and memory. */
const mostSortable = 5_000;
const shownAtOnce = 50;

export interface ReportsListState {
  shown: readonly ReportCounts[];
  /** Whether there are more reports to show, loaded or on the server. */
  hasMore: boolean;
  showMore: () => void;
  /** The number of loaded reports, whether these are all, and the server's count of all. */
  loaded: { count: number; isWhole: boolean; total: number | undefined };
  /** While the list is fetched from its start, and while all pages are loaded to sort them. */
  isWaiting: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  /** Why this user may not see the list. */
  refusal: string | undefined;
  tryAgain: () => void;
  /** Fetches the list again. */
  reload: () => void;
  sort: Sort | undefined;
  sortBy: (by: SortKey) => Promise<void>;
}

/** The matching reports that are shown, and their order. */
export function useReportsList(filter: ReportFilter): ReportsListState {
  const { rows, cursor, total, isLoading, isReloading, problem, refusal, ...pages } = useReportPages(filter);
  const { loadMore, loadAll, reload } = pages;
  const [sort, setSort] = useState<Sort>();
  const [shownCount, setShownCount] = useState(shownAtOnce);
  const [isSorting, waitFor] = useWaiting();
  const isFirst = cursor === undefined;
  const isWhole = cursor === null;
  const isOnline = useOnline();

  useProblemToast(problem);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only going online again retries
  useEffect(() => {
    if (isOnline && problem && isFirst) void loadMore();
  }, [isOnline]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new filter is a new list
  useEffect(() => setShownCount(shownAtOnce), [JSON.stringify(filter)]);

  const showMore = () => {
    setShownCount(shownCount + shownAtOnce);
    if (rows.length < shownCount + shownAtOnce) void loadMore();
  };

  const sortBy = async (by: SortKey) => {
    const wanted = nextSort(sort, by);
    setShownCount(shownAtOnce);
    const answer = wanted && !isWhole ? await waitFor(loadAll(mostSortable)) : 'whole';
    if (answer === 'whole') setSort(wanted);
    if (answer === 'too many') toast.error(t`More than ${mostSortable} reports found. Narrow the search to sort them.`);
  };

  // Only a complete list is sorted; a new filter may have reset it.
  const order = isWhole ? sort : undefined;
  return {
    // A sorted list may be long, so it is rendered in parts.
    shown: sorted(rows, order).slice(0, shownCount),
    hasMore: !isFirst && (!isWhole || shownCount < rows.length),
    showMore,
    loaded: { count: rows.length, isWhole, total },
    isWaiting: isSorting || isReloading || (isFirst && isLoading),
    isLoading,
    hasFailed: problem !== undefined,
    refusal,
    tryAgain: () => void loadMore(),
    reload,
    sort: order,
    sortBy,
  };
}
