import { formatCount } from '@quiz-app/shared/duration';
import { useOnline } from '../../platform/online.ts';
import { AddReportFromFile } from '../../screen-parts/add-report-from-file.tsx';
import { OfflineNotice } from '../../screen-parts/offline-notice.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import styles from './admin-reports.module.css';
import { ExportButton } from './export-button.tsx';
import { MoreRows } from './more-rows.tsx';
import { reportColumns } from './report-columns.tsx';
import { ReportsFilter } from './reports-filter.tsx';
import type { ReportsAddress } from './use-reports-address.ts';
import type { ReportsListState } from './use-reports-list.ts';

interface ReportsListProps {
  address: ReportsAddress;
  list: ReportsListState;
}

/** The reports of all users that match the filter. */
export function ReportsList({ address: { filter, search, addressOf }, list }: ReportsListProps) {
  const isOnline = useOnline();
  const { count, isWhole } = list.loaded;
  const isLoaded = count > 0 || isWhole;
  if (list.refusal) {
    return (
      <>
        <PageHead title="Reports" />
        <Banner tone="error">{list.refusal}</Banner>
      </>
    );
  }
  return (
    <>
      <PageHead title="Reports" lede={<span role="status">{isLoaded && howMany(list)}</span>}>
        <ButtonRow>
          <AddReportFromFile onAdded={list.reload} />
          <ExportButton filter={filter} isOff={!isOnline} />
        </ButtonRow>
      </PageHead>
      <OfflineNotice>Reports are on the server: searching and exporting need a connection.</OfflineNotice>
      <ReportsFilter filter={filter} isOff={!isOnline} onSearch={search} />
      {list.isWaiting && <Loader />}
      {isLoaded && (
        <Table
          caption={list.sort ? 'Reports of all users' : 'Reports of all users, newest first'}
          className={styles.table}
          columns={reportColumns({ addressOf, sort: list.sort, onSort: (by) => void list.sortBy(by) })}
          rows={list.shown}
          rowKey={({ _id }) => _id}
          empty="No reports available"
        />
      )}
      {list.hasFailed && isOnline && (
        <div className={styles.failed}>
          <Banner
            tone="error"
            action={
              <Button kind="plain" size="small" onClick={list.tryAgain}>
                Try again
              </Button>
            }
          >
            {isLoaded ? 'The rest of the reports did not come.' : 'The reports did not come.'}
          </Banner>
        </div>
      )}
      {list.hasMore && <MoreRows isLoading={list.isLoading} hasFailed={list.hasFailed} onMore={list.showMore} />}
    </>
  );
}

/** The number of reports, as far as it is known: the server sends pages without a total. */
function howMany({ loaded, shown }: ReportsListState): string {
  return loaded.isWhole ? formatCount(loaded.count, 'report') : `The newest ${shown.length} reports, more below`;
}
