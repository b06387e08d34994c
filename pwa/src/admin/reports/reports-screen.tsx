import { Page } from '../../ui/page.tsx';
import { ReportView } from './report-view.tsx';
import { ReportsList } from './reports-list.tsx';
import { toFilter } from './reports-search.ts';
import { useReportsAddress } from './use-reports-address.ts';
import { useReportsList } from './use-reports-list.ts';

/** The reports of all users, or one of them. The list keeps its state while a report is open. */
export function AdminReportsScreen() {
  const address = useReportsAddress();
  const list = useReportsList(toFilter(address.search));
  if (address.reportId !== undefined && !list.refusal)
    return (
      <Page>
        <ReportView key={address.reportId} reportId={address.reportId} back={address.listAddress} />
      </Page>
    );
  return (
    <Page list>
      <ReportsList address={address} list={list} />
    </Page>
  );
}
