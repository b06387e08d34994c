import { createPath, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { type ReportsSearch, readSearch, searchNames } from './reports-search.ts';

/** The state in the URL of the reports: the search, and the open report. */
export interface ReportsAddress {
  search: ReportsSearch;
  reportId: string | undefined;
  /** Navigates to another search, with no report open. */
  goTo: (wanted: ReportsSearch) => void;
  /** The URL of a report, with the current search. */
  addressOf: (reportId: string) => { search: string };
  /** The URL of the list, with the current search. */
  listAddress: string;
}

const reportParameter = 'report';

export function useReportsAddress(): ReportsAddress {
  const [parameters, setParameters] = useSearchParams();
  const search = readSearch(parameters);
  const written = (reportId?: string) =>
    new URLSearchParams({ ...filledFields(search), ...(reportId && { [reportParameter]: reportId }) });
  return {
    search,
    reportId: parameters.get(reportParameter) ?? undefined,
    goTo: (wanted) => setParameters(filledFields(wanted)),
    addressOf: (reportId) => ({ search: `?${written(reportId)}` }),
    listAddress: createPath({ pathname: paths.adminReports(), search: written().toString() }),
  };
}

function filledFields(search: ReportsSearch): Record<string, string> {
  return Object.fromEntries(searchNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
}
