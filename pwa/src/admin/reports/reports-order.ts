import type { ReportCounts } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';

export type SortKey = 'exam' | 'date' | 'user' | 'obtained' | 'verdict';

export interface Sort {
  by: SortKey;
  direction: 'ascending' | 'descending';
}

const comparers: Record<SortKey, (a: ReportCounts, b: ReportCounts) => number> = {
  exam: (a, b) => a.exam.name.localeCompare(b.exam.name),
  date: (a, b) => Date.parse(reportDate(a)) - Date.parse(reportDate(b)),
  user: (a, b) => a.user.name.localeCompare(b.user.name),
  obtained: (a, b) => a.result.correctCount - b.result.correctCount,
  verdict: (a, b) => a.result.verdict.localeCompare(b.result.verdict),
};

/** Sorts the reports; equal ones stay newest first. Without a sort the order does not change. */
export function sorted(reports: readonly ReportCounts[], sort: Sort | undefined): readonly ReportCounts[] {
  if (!sort) return reports;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return reports.toSorted((a, b) => sign * comparers[sort.by](a, b));
}

/** The sort after a click on a heading: ascending, then descending, then none. */
export function nextSort(sort: Sort | undefined, by: SortKey): Sort | undefined {
  if (sort?.by !== by) return { by, direction: 'ascending' };
  return sort.direction === 'ascending' ? { by, direction: 'descending' } : undefined;
}
