import type { ReportFilter } from '@quiz-app/shared/report';
import { useSearchParams } from 'react-router-dom';

/** What the address of the reports says: the filter, and the report that is open. */
export interface ReportsAddress {
  filter: ReportFilter;
  reportId: string | undefined;
  /** The address with another filter, and no report open. */
  search: (filter: ReportFilter) => void;
  /** What the address reads with this report open. */
  addressOf: (reportId: string) => { search: string };
  /** The same without an open report. */
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
