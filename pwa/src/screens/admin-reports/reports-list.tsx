import { formatCount } from '@quiz-app/shared/duration';
import { limits } from '@quiz-app/shared/limits';
import { ScanQrCode } from 'lucide';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import { AddReportFromFile } from '../../screen-parts/add-report-from-file.tsx';
import dense from '../../screen-parts/dense-table.module.css';
import { FetchFailed } from '../../screen-parts/fetch-failed.tsx';
import { OfflineNotice } from '../../screen-parts/offline-notice.tsx';
import { OpenableRows } from '../../screen-parts/openable-rows.tsx';
import { useGroups } from '../../screen-parts/use-groups.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loader } from '../../ui/loader.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { ExportButton } from './export-button.tsx';
import { MoreRows } from './more-rows.tsx';
import { reportColumns } from './report-columns.tsx';
import { ReportsFilter } from './reports-filter.tsx';
import headStyles from './reports-head.module.css';
import styles from './reports-rows.module.css';
import { anyReport, describeSearch, type ReportsSearch, searchNames, toFilter } from './reports-search.ts';
import type { ReportsAddress } from './use-reports-address.ts';
import type { ReportsListState } from './use-reports-list.ts';

/** Enough rows that no one scrolls past their space before the first of them have loaded. */
const mostReserved = 200;

interface ReportsListProps {
  address: ReportsAddress;
  list: ReportsListState;
}

/** The reports of all users that match the filter. One flat page: its state comes from the caller. */
export function ReportsList({ address: { search, goTo, addressOf }, list }: ReportsListProps) {
  const isOnline = useOnline();
  const { count, isWhole } = list.loaded;
  const groups = useGroups();
  const isLoaded = (count > 0 || isWhole) && groups !== undefined;
  const ask = (wanted: ReportsSearch) => {
    const isSame = searchNames.every((name) => wanted[name] === search[name]);
    if (isSame) list.reload();
    else goTo(wanted);
  };
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
      <PageHead
        title="Reports"
        lede={
          <span role="status">{isLoaded ? [howMany(list), daysOf(search)].filter(Boolean).join(', ') : '\u00a0'}</span>
        }
      >
        <ButtonRow className={headStyles.buttons}>
          <Button kind="outline" size="small" asChild>
            <Link to={paths.collect()}>
              <Icon of={ScanQrCode} size={16} />
              Collect an attempt
            </Link>
          </Button>
          <AddReportFromFile onAdded={list.reload} />
          <ExportButton filter={toFilter(search)} isOff={!isOnline} />
        </ButtonRow>
      </PageHead>
      <OfflineNotice>Reports are on the server: searching and exporting need a connection.</OfflineNotice>
      <ReportsFilter search={search} groups={groups} isOff={!isOnline} onSearch={ask} />
      {list.isWaiting && <Loader />}
      <div className={styles.list} data-reserved={(list.hasMore && !list.hasFailed) || undefined}>
        {isLoaded && (
          <OpenableRows className={styles.rows}>
            <Table
              caption={list.sort ? 'Reports of all users' : 'Reports of all users, newest first'}
              className={classNames(dense.dense, styles.table)}
              columns={reportColumns({ addressOf, sort: list.sort, onSort: (by) => void list.sortBy(by) })}
              rows={list.shown}
              rowKey={({ _id }) => _id}
              empty={<NoReports sought={describeSearch(search)} />}
            />
          </OpenableRows>
        )}
        {list.hasFailed && isOnline && (
          <div className={styles.failed}>
            <FetchFailed onTryAgain={list.tryAgain}>
              {isLoaded ? 'The rest of the reports did not come.' : 'The reports did not come.'}
            </FetchFailed>
          </div>
        )}
        {isLoaded && list.hasMore && (
          <MoreRows
            isLoading={list.isLoading}
            hasFailed={list.hasFailed}
            expected={Math.min(mostReserved, Math.max(list.loaded.total ?? 0, count) - list.shown.length)}
            onMore={list.showMore}
          />
        )}
      </div>
    </>
  );
}

/** The number of matching reports, as far as the server counted. */
function howMany({ loaded: { isWhole, count, total = count } }: ReportsListState): string {
  const found = formatCount(isWhole ? count : Math.max(total, count), 'report');
  return isWhole || (total > count && total < limits.countedReports) ? found : `${found} or more`;
}

/** The searched days in the tables' format, because the browser shows them in its own language's. */
const daysOf = ({ from, to }: ReportsSearch) => describeSearch({ ...anyReport, from, to });

function NoReports({ sought }: { sought: string }) {
  return (
    <>
      <p>No reports available</p>
      {sought && <p className={styles.sought}>Nothing matches {sought}.</p>}
    </>
  );
}
