import type { ReportFilter } from '@quiz-app/shared/report';
import { useSearchParams } from 'react-router-dom';

/** The state in the URL of the reports: the filter, and the open report. */
export interface ReportsAddress {
  filter: ReportFilter;
  reportId: string | undefined;
  /** Navigates to another filter, with no report open. */
  search: (filter: ReportFilter) => void;
  /** The URL of a report, with the current filter. */
  addressOf: (reportId: string) => { search: string };
  /** The URL of the list, with the current filter. */
  listAddress: { search: string };
}

const names = { examName: 'exam', userName: 'user', reportId: 'report' } as const;

export function useReportsAddress(): ReportsAddress {
  const [parameters, setParameters] = useSearchParams();
  const filter = {
    examName: parameters.get(names.examName) ?? '',
    userName: parameters.get(names.userName) ?? '',
  };
  const written = (reportId?: string) =>
    new URLSearchParams({ ...filterParameters(filter), ...(reportId && { [names.reportId]: reportId }) });
  return {
    filter,
    reportId: parameters.get(names.reportId) ?? undefined,
    search: (wanted) => setParameters(filterParameters(wanted)),
    addressOf: (reportId) => ({ search: `?${written(reportId)}` }),
    listAddress: { search: `?${written()}` },
  };
}

function filterParameters({ examName, userName }: ReportFilter): Record<string, string> {
  return { ...(examName && { [names.examName]: examName }), ...(userName && { [names.userName]: userName }) };
}
